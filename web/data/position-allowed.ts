import { useEffect, useState } from 'react'

/** Whether this device may tell the app where it is without a question; false until that is known. */
export function usePositionAllowed(): boolean {
  const [isAllowed, setIsAllowed] = useState(false)
  useEffect(() => {
    let permission: PermissionStatus | undefined
    let isOver = false
    const follow = () => setIsAllowed(permission?.state === 'granted')
    // Older browsers do not know the question: there the person presses a button.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((answer) => {
        if (isOver) return
        permission = answer
        follow()
        answer.addEventListener?.('change', follow)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      permission?.removeEventListener?.('change', follow)
    }
  }, [])
  return isAllowed
}
