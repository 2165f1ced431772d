import { sendFirstRequests } from './first-requests.ts'
import { nextTask } from './next-task.ts'

// Send the first requests at once. `main.tsx` awaits the same promise and reports failures.
sendFirstRequests().catch(() => {})

/**
 * Loads the main program after the page's static frame was painted: a slow phone takes half a second to parse it and would
 * show nothing meanwhile. A hidden tab does not paint, so it does not wait. React starts in a task of its own, because both together
 * would keep a slow phone busy for longer than a tap may wait.
 */
async function readProgram() {
  await import('react-dom/client')
  await nextTask()
  await import('./main.tsx')
}

const start = () => void readProgram()

if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))
