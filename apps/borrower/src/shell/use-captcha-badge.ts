import { useEffect } from 'react'

/** The badge is hidden except on routes that show it (requirements R2). */
export function useCaptchaBadge(isShown: boolean): void {
  useEffect(() => {
    document.body.classList.toggle('shows-captcha-badge', isShown)
  }, [isShown])
}
