import { type ComponentProps, type RefObject, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

interface FileInputProps {
  /** `current.click()` opens the device's files. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** Kinds of files, as in HTML. */
  accept: string
  onFile: (file: File) => void
}

/** The hidden input behind a button of its own. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onFile(file)
        // So that the same file can be chosen once more.
        target.value = ''
      }}
    />
  )
}

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & Omit<FileInputProps, 'ref'>

/** A button that opens the device's files. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
    </>
  )
}
