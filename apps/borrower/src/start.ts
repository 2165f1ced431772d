import { sendFirstRequests } from './first-requests.ts'

// The first requests leave at once. The program begins the same way, and reports what went wrong.
sendFirstRequests().catch(() => {})

/**
 * The page shows a frame of itself as soon as it is here. The program is read after that was drawn: a slow phone takes half a
 * second for it, and would show nothing meanwhile. A hidden tab draws nothing, so it does not wait.
 */
const readProgram = () => void import('./main.tsx')

if (document.visibilityState === 'hidden') readProgram()
else requestAnimationFrame(() => setTimeout(readProgram))
