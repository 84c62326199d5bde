import '#web/app/styles.css'
import { start } from '#web/app/start.tsx'

void start(document.getElementById('root')!)
