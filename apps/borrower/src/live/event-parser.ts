/** What has changed on the server (`GET /v2/events`). */
export const LIVE_EVENTS = ['user', 'loan', 'inbox'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

const isLiveEvent = (name: string): name is LiveEvent => (LIVE_EVENTS as readonly string[]).includes(name)

/**
 * Parses the text of an event stream, split anywhere, and yields the names of complete events. Our events carry no data.
 * Unknown names come from a newer server and are ignored.
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
