import { sendFirstRequests } from './first-requests.ts'

// Send the first requests at once. `main.tsx` awaits the same promise and reports failures.
sendFirstRequests().catch(() => {})

/**
 * Loads the main program after the page's static frame was painted: a slow phone takes half a second to parse it and would
 * show nothing meanwhile. A hidden tab does not paint, so it does not wait.
 */
const readProgram = () => void import('./main.tsx')

if (document.visibilityState === 'hidden') readProgram()
else requestAnimationFrame(() => setTimeout(readProgram))
