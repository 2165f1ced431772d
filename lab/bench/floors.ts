/** A figure with the limit that a change may not cross. Ratios where a machine's speed would matter. */
interface Floor {
  readonly what: string
  readonly unit: string
  readonly digits: number
  readonly limit: number
  readonly sense: 'at least' | 'at most'
}

const atLeast = (what: string, limit: number, unit: string, digits = 2): Floor => ({
  what,
  unit,
  digits,
  limit,
  sense: 'at least',
})
const atMost = (what: string, limit: number, unit: string, digits = 2): Floor => ({
  what,
  unit,
  digits,
  limit,
  sense: 'at most',
})

const OF_PURE_SQL = 'of plain SQL that writes the same rows'
const OF_BARE_HTTP = 'of a bare node:http answer'
const SCORE = 'of 100'

/** Every limit that `npm run bench` and its parts hold, which docs/performance.md lists. */
export const FLOORS = {
  'weight.first-route': atMost('JavaScript of the first route', 1.75, 'times React alone', 3),
  'weight.backoffice': atMost('JavaScript of the first page of the back office', 2.5, 'times React alone', 3),
  'weight.heaviest-screen': atMost('JavaScript that the heaviest screen adds', 60_000, 'bytes (brotli)', 0),
  'slow-page.usable': atMost('first page usable at 50 KB/s and 400 ms', 5, 's', 1),
  'lighthouse.auth': atLeast('Lighthouse performance of /auth', 95, SCORE, 0),
  'lighthouse.account': atLeast('Lighthouse performance of /account', 92, SCORE, 0),
  'lighthouse.steps': atLeast('Lighthouse performance of the registration steps, lowest', 90, SCORE, 0),
  'lighthouse.accessibility': atLeast('Lighthouse accessibility, lowest page', 100, SCORE, 0),
  'lighthouse.layout-shift': atMost('layout shift, largest page', 0, 'of the screen', 3),
  'journey.photos': atMost('CPU of one customer from phone to active loan', 40, 'times storing one photo', 1),
  'poll.user': atLeast('polls of the user that find nothing new', 0.79, OF_BARE_HTTP),
  'poll.inbox': atLeast('polls of the inbox that find nothing new', 0.79, OF_BARE_HTTP),
  'poll.version.json': atLeast('polls of version.json that find nothing new', 0.79, OF_BARE_HTTP),
  'poll.stream-memory': atMost('memory of an idle event stream', 20, 'KiB', 1),
  'poll.delay': atMost('a change reaches an open page (95th of 100)', 1_000, 'ms', 1),
  'pay.of-pgbench': atLeast('payments booked over HTTP', 0.45, 'of pgbench calling the same SQL function'),
  'night.100000': atLeast('nightly run, 100,000 loans', 0.82, OF_PURE_SQL),
  'night.1000000': atLeast('nightly run, 1,000,000 loans', 0.77, OF_PURE_SQL),
  'night.plans': atLeast('nightly run, 100,000 loans in instalments', 0.8, OF_PURE_SQL),
  'night.row-by-row': atLeast('nightly run, lowest', 20, 'times one loan after the other', 0),
  'backoffice.slowest-list': atMost('slowest list or search of the back office', 5, 'times the read of one loan'),
} as const satisfies Record<string, Floor>

export type FloorName = keyof typeof FLOORS
