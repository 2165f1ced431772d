import { useEffect, useState } from 'react'
import { type CameraChoice, closeCamera, hasTorch, nextCamera, openCamera } from './camera-device.ts'
import { type CameraProblem, cameraProblemOf, isVirtualCamera } from './camera-problem.ts'

export interface LiveCamera {
  readonly status: 'live'
  readonly stream: MediaStream
  readonly hasTorch: boolean
  readonly isVirtual: boolean
  /** The camera that the switch button selects; null if this is the only one. */
  readonly next: CameraChoice | null
}

export type CameraState =
  | { readonly status: 'starting' }
  | { readonly status: 'paused' }
  | { readonly status: 'problem'; readonly problem: CameraProblem }
  | LiveCamera

async function liveCamera(stream: MediaStream, choice: CameraChoice): Promise<LiveCamera> {
  const [track] = stream.getVideoTracks()
  return {
    status: 'live',
    stream,
    hasTorch: hasTorch(stream),
    isVirtual: isVirtualCamera(track?.label ?? ''),
    next: await nextCamera(stream, choice).catch(() => null),
  }
}

/**
 * Runs a camera only while the page is visible: it stops when the screen unmounts, when the tab is hidden, and when
 * another camera is chosen.
 */
export function useCamera(start: CameraChoice) {
  const [choice, setChoice] = useState(start)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CameraState>({ status: 'starting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the camera and reads nothing else.
  useEffect(() => {
    /** The latest start: streams of earlier ones are closed at once. */
    let run = 0
    let running: MediaStream | null = null

    const stop = () => {
      run += 1
      if (running !== null) closeCamera(running)
      running = null
    }

    async function open() {
      stop()
      const mine = run
      setState({ status: 'starting' })
      try {
        const stream = await openCamera(choice)
        if (mine !== run) return closeCamera(stream)
        running = stream
        // Another program may take over the camera at any time.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (mine === run) setState({ status: 'problem', problem: 'busy' })
        })
        const live = await liveCamera(stream, choice)
        if (mine === run) setState(live)
      } catch (error) {
        if (mine === run) setState({ status: 'problem', problem: cameraProblemOf(error) })
      }
    }

    const onVisibility = () => {
      if (document.visibilityState === 'visible') return void open()
      stop()
      setState({ status: 'paused' })
    }

    document.addEventListener('visibilitychange', onVisibility)
    void open()
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [choice, attempt])

  return { state, choice, choose: setChoice, retry: () => setAttempt((count) => count + 1) }
}
