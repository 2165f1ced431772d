/** What the server says has changed (`GET /v2/events`). */
export const LIVE_EVENTS = ['user', 'loan', 'inbox'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

const isLiveEvent = (name: string): name is LiveEvent => (LIVE_EVENTS as readonly string[]).includes(name)

/**
 * Takes the text of an event stream as it arrives, cut anywhere, and gives the names of the events that are complete. Our
 * events carry no data, and an event of another name is of a newer server: nothing to us.
 */
export function createEventParser(): (text: string) => LiveEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1] ?? ''
      return isLiveEvent(name) ? [name] : []
    })
  }
}
