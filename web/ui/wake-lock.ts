import { useEffect, useState } from 'react'

/** Keeps the screen awake while the component is there and `on`. False while the device does not grant it. */
export function useWakeLock(on = true): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (!on) return
    let lock: WakeLockSentinel | undefined
    let over = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on low battery and by some kiosk browsers: then the tablet's own setting has to do.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (over) return void lock?.release()
      setIsHeld(lock !== undefined)
      lock?.addEventListener('release', () => setIsHeld(false))
    }
    // The browser takes the lock away whenever the page is hidden.
    const look = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', look)
      void lock?.release()
      setIsHeld(false)
    }
  }, [on])
  return isHeld
}
