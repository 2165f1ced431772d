import { CHANNELS, type ChannelHandler, type ListenOptions, listenToChannel } from '../../db/channel.ts'
import type { Clock } from '../../platform/clock.ts'
import { AnswerCache } from './answer-cache.ts'
import { parseChangeNotice } from './change-notice.ts'
import { EventStreams } from './event-streams.ts'
import { type QueueState, StaffLive } from './staff/staff-live.ts'

export interface LiveUpdates {
  readonly answers: AnswerCache
  readonly streams: EventStreams
  /** The open pages of the back office. */
  readonly staff: StaffLive
  /** How many polls were answered without reaching a route. */
  readonly unchangedPolls: number
  countUnchanged(): void
  /** Resolves once this process has received every change that was committed before the call. */
  settle(): Promise<void>
  /** Until this is called, and while the change feed is down, every poll is computed and no stream is open. */
  start(databaseUrl: string, clock: Clock, options?: ListenOptions): Promise<void>
  stop(): Promise<void>
}

export interface LiveDeps {
  readonly live: LiveUpdates
}

const SECOND_MS = 1_000
/** Browsers of staff, far fewer than those of customers. */
const MAX_STAFF_STREAMS = 500

interface LiveOptions {
  readonly maxStreams: number
  /** Reads what the frame of the back office shows. */
  readonly readQueues?: () => Promise<QueueState>
}

const NO_QUEUES: QueueState = { counts: {}, night: { asOf: null, hasFailed: false } }

export function createLiveUpdates({ maxStreams, readQueues = async () => NO_QUEUES }: LiveOptions): LiveUpdates {
  const answers = new AnswerCache()
  const streams = new EventStreams(maxStreams)
  const staff = new StaffLive({ maxStreams: MAX_STAFF_STREAMS, readState: readQueues })
  let unchangedPolls = 0
  let settle: () => Promise<void> = async () => undefined
  let stop: () => Promise<void> = async () => undefined

  const handler: ChannelHandler = {
    onConnected() {
      answers.turnOn()
      streams.turnOn()
      staff.streams.turnOn()
    },
    onDisconnected() {
      answers.turnOff()
      streams.turnOff()
      staff.streams.turnOff()
    },
    // Clear the cache before notifying browsers: a browser that fetches at once must get the new response.
    onNotification(payload) {
      const notice = parseChangeNotice(payload)
      if (notice.of === 'staff') return staff.announce(notice.topics)
      if (notice.of === 'staff-access') return staff.streams.endOf(notice.staffId)
      if (notice.of === 'presence') return staff.seePresence(notice.presence)
      if (notice.of === 'sessions') {
        if (notice.tokenHashes === 'all') {
          answers.forgetSessions()
          streams.endSession('all')
          return
        }
        for (const tokenHash of notice.tokenHashes) {
          answers.forgetSession(tokenHash)
          streams.endSession(tokenHash)
        }
        return
      }
      const { kinds, userIds } = notice
      if (userIds === 'all') {
        answers.forgetAll(kinds)
        streams.announceAll(kinds)
        staff.announce(['customer:*'])
        return
      }
      for (const userId of userIds) {
        answers.forget(kinds, userId)
        streams.announce(kinds, userId)
        staff.announceCustomer(userId)
      }
    },
  }

  return {
    answers,
    streams,
    staff,
    get unchangedPolls() {
      return unchangedPolls
    },
    countUnchanged() {
      unchangedPolls += 1
    },
    settle: () => settle(),
    async start(databaseUrl, clock, options) {
      const listener = await listenToChannel(databaseUrl, CHANNELS.customers, handler, options)
      let second = 0
      const beats = setInterval(() => {
        second += 1
        streams.beat(second, clock.now().getTime())
        staff.beat()
      }, SECOND_MS)
      beats.unref()
      settle = listener.settle
      stop = async () => {
        clearInterval(beats)
        await listener.stop()
      }
    },
    stop: () => stop(),
  }
}
