import type { Presence } from '../../../db/repositories/staff-events.ts'

interface Viewer {
  readonly id: number
  readonly name: string
}

/** A page that is open says so every 20 seconds. */
const LIFE_SECONDS = 45

/** Who has which page open, as this process has heard it. Nothing of it is stored. */
export class Viewers {
  readonly #byTopic = new Map<string, Map<number, { name: string; secondsLeft: number }>>()

  /** True if the person is new on this page. */
  see({ topic, staffId, name }: Presence): boolean {
    const viewers = this.#byTopic.get(topic) ?? new Map<number, { name: string; secondsLeft: number }>()
    this.#byTopic.set(topic, viewers)
    const isNew = !viewers.has(staffId)
    viewers.set(staffId, { name, secondsLeft: LIFE_SECONDS })
    return isNew
  }

  of(topic: string): readonly Viewer[] {
    return [...(this.#byTopic.get(topic) ?? [])].map(([id, { name }]) => ({ id, name }))
  }

  /** Call once a second. Returns the topics that a viewer left. */
  beat(): readonly string[] {
    const left: string[] = []
    for (const [topic, viewers] of this.#byTopic) {
      const before = viewers.size
      for (const [staffId, viewer] of viewers) {
        viewer.secondsLeft -= 1
        if (viewer.secondsLeft <= 0) viewers.delete(staffId)
      }
      if (viewers.size < before) left.push(topic)
      if (viewers.size === 0) this.#byTopic.delete(topic)
    }
    return left
  }
}
