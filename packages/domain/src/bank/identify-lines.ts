import type { CivilDate } from '../calendar/civil-date.ts'

// Which lines of a statement are stored already. A bank sends a movement in many files: the same file twice, an edition of the
// morning and one of the evening, a day and its week. A movement must be stored once, and two equal movements twice.
//
// A line with a reference of the bank is known by the reference together with what the line says. A line without one is known by
// its place in the chain of balances: the account passes through the balances of all files in one order, so that a file covers the
// part of the stored chain that begins at its opening balance. Only lines in that part can be the file's own.

/** What a statement says about a line. */
export interface LineContent {
  /** The bank's reference; null where the bank gives none. */
  readonly reference: string | null
  readonly bookedOn: CivilDate
  /** The value date, from which the money counts; the booking date where the bank gives none. */
  readonly valueOn: CivilDate
  /** Credit above zero, debit below. */
  readonly amountCents: number
  readonly endToEndId: string | null
  /** Why a booking was returned or reversed (ISO 20022 code, `MS03` without a reason); null when the line is no return. */
  readonly returnReason: string | null
  readonly counterpartyIban: string | null
  readonly counterpartyName: string | null
  readonly remittance: string
}

/** Where a line stands among the lines of its day. */
interface LinePlace {
  readonly position: number
  /** The balance of the account before the line. */
  readonly beforeCents: number
}

export interface KnownLine extends LineContent {
  readonly id: number
  /** Null for lines that were imported before places were stored. */
  readonly place: LinePlace | null
  /** Stored as `maybe_repeated`: the line proves nothing about the balances of its day. */
  readonly isDoubtful: boolean
}

export interface StatementOfLines {
  readonly openingCents: number
  /** The day of the closing balance. */
  readonly closedOn: CivilDate
  /** In the order of the file. */
  readonly lines: readonly LineContent[]
  /** A statement of this day with the same number was imported before: this file is the same one or another edition of it. */
  readonly isOtherEdition: boolean
}

/** Why a line is stored, but not booked without a person. */
export const IDENTITY_CONFLICTS = [
  /** The bank's reference belongs to another line, which says something else. */
  'reference_reused',
  /** An equal line is stored, and the balances do not show whether this is the same movement. */
  'maybe_repeated',
] as const
export type IdentityConflict = (typeof IDENTITY_CONFLICTS)[number]

export const isIdentityConflict = (conflict: string | null): conflict is IdentityConflict =>
  (IDENTITY_CONFLICTS as readonly (string | null)[]).includes(conflict)

interface IdentifiedLine {
  /** The stored line that this one is; null for a new line. */
  readonly knownId: number | null
  readonly conflict: IdentityConflict | null
  readonly place: LinePlace
}

export interface IdentifiedLines {
  /** One for each line of the file, in its order. */
  readonly lines: readonly IdentifiedLine[]
  /** Stored lines whose place changed, because a longer edition shows more lines of their day. */
  readonly moved: readonly { readonly id: number; readonly place: LinePlace }[]
  /** Stored lines of the last day that follow after the closing balance of the file. */
  readonly laterIds: readonly number[]
  /** Stored lines that the file should contain and does not. */
  readonly extraIds: readonly number[]
}

/** A file that could begin at more places than this on one day is decided by a person. */
const MAX_ALIGNMENTS = 20

/**
 * Identifies the lines of a statement. `known` are the stored lines of the account from the first day of the file to its last, and
 * those of any day that have a reference of the file. Pure: it gives the same result for the same file and the same stored lines.
 */
export function identifyLines(statement: StatementOfLines, known: readonly KnownLine[]): IdentifiedLines {
  const { closedOn, openingCents, isOtherEdition } = statement
  // Banks list a statement from the oldest day or from the newest.
  const fileDays = groupBy(
    statement.lines.map((line, index) => ({ line, index })),
    ({ line }) => line.bookedOn,
  )
  const storedDays = groupBy(known, ({ bookedOn }) => bookedOn)
  const state = newState(statement.lines)
  matchReferences(state, known)

  const filed = [...fileDays.keys()].sort()
  const firstDay = filed[0] ?? closedOn
  const lastDay = [...filed, closedOn].sort().at(-1) ?? closedOn
  const touched = [...storedDays.keys()].filter((day) => day >= firstDay && day <= lastDay)
  let balanceCents = openingCents
  for (const day of [...new Set([...filed, ...touched])].sort()) {
    const file: FileLine[] = []
    for (const { line, index } of fileDays.get(day) ?? []) {
      file.push({ index, line, beforeCents: balanceCents })
      balanceCents += line.amountCents
    }
    identifyDay(state, {
      file,
      points: [...file.map(({ beforeCents }) => beforeCents), balanceCents],
      stored: [...(storedDays.get(day) ?? [])].sort(byPlace),
      isFirst: day === firstDay,
      isLast: day === lastDay,
      isSure: isOtherEdition || firstDay !== lastDay,
    })
  }
  const lines = statement.lines.map((_, index) => {
    const knownId = state.knownIds.get(index) ?? null
    const conflict = knownId === null ? (state.conflicts.get(index) ?? null) : null
    return { knownId, conflict, place: state.places.get(index) ?? { position: 0, beforeCents: openingCents } }
  })
  return { lines, moved: state.moved, laterIds: state.laterIds, extraIds: state.extraIds }
}

const byPlace = (left: KnownLine, right: KnownLine): number =>
  (left.place?.position ?? 0) - (right.place?.position ?? 0) || left.id - right.id

interface State {
  readonly content: readonly LineContent[]
  readonly knownIds: Map<number, number>
  readonly conflicts: Map<number, IdentityConflict>
  readonly places: Map<number, LinePlace>
  readonly moved: { readonly id: number; readonly place: LinePlace }[]
  readonly laterIds: number[]
  readonly extraIds: number[]
}

const newState = (content: readonly LineContent[]): State => ({
  content,
  knownIds: new Map(),
  conflicts: new Map(),
  places: new Map(),
  moved: [],
  laterIds: [],
  extraIds: [],
})

interface FileLine {
  readonly index: number
  readonly line: LineContent
  readonly beforeCents: number
}

// --- Lines with a reference

/**
 * Equal lines are the same. What remains is a line of its own: without comment if the file repeats all stored lines of the
 * reference (a longer edition of a collective entry), otherwise as a conflict.
 */
function matchReferences(state: State, known: readonly KnownLine[]): void {
  const files = groupBy(
    state.content.map((line, index) => ({ index, line })).filter(({ line }) => line.reference !== null),
    ({ line }) => line.reference,
  )
  const stored = groupBy(
    known.filter(({ reference }) => reference !== null),
    ({ reference }) => reference,
  )
  for (const [reference, file] of files) {
    const { pairs, restFile, restStored } = pairUp(file, stored.get(reference) ?? [])
    for (const { index, id } of pairs) state.knownIds.set(index, id)
    if (restStored.length > 0) for (const { index } of restFile) state.conflicts.set(index, 'reference_reused')
  }
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

// --- Pairs of equal lines

type Indexed = Pick<FileLine, 'index' | 'line'>

interface Pairing<Line extends Indexed> {
  readonly pairs: readonly { readonly index: number; readonly id: number }[]
  /** How many of them are equal in everything. */
  readonly exactCount: number
  readonly restFile: readonly Line[]
  readonly restStored: readonly KnownLine[]
}

const exactKey = (line: LineContent): string =>
  JSON.stringify([
    line.reference,
    line.bookedOn,
    line.valueOn,
    line.amountCents,
    line.endToEndId,
    line.returnReason,
    line.counterpartyIban,
    line.counterpartyName,
    line.remittance,
  ])

const agrees = (left: string | null, right: string | null): boolean =>
  left === right || left === null || right === null || left === '' || right === ''

/**
 * A line with a reference is known only if all that it says is equal: a reference alone proves nothing. A line without one has a place in the
 * chain of balances, so that a later edition may say more about it than the first one, but nothing else.
 */
function isSame(line: LineContent, stored: KnownLine): boolean {
  if (line.amountCents !== stored.amountCents || line.bookedOn !== stored.bookedOn) return false
  // Earlier versions read fewer fields of a line.
  if (stored.place === null) return true
  if (line.reference !== null) return exactKey(line) === exactKey(stored)
  return (
    line.valueOn === stored.valueOn &&
    agrees(line.endToEndId, stored.endToEndId) &&
    agrees(line.returnReason, stored.returnReason) &&
    agrees(line.counterpartyIban, stored.counterpartyIban) &&
    agrees(line.counterpartyName, stored.counterpartyName) &&
    agrees(line.remittance, stored.remittance)
  )
}

/** Pairs each line of the file with one equal stored line. Lines that are equal in everything go first. */
function pairUp<Line extends Indexed>(file: readonly Line[], stored: readonly KnownLine[]): Pairing<Line> {
  const exact = groupBy(stored, exactKey)
  const pairs: { index: number; id: number }[] = []
  const taken = new Set<number>()
  const take = (index: number, { id }: KnownLine) => {
    pairs.push({ index, id })
    taken.add(id)
  }
  const unequal = file.filter(({ index, line }) => {
    const same = exact.get(exactKey(line))?.shift()
    if (same !== undefined) take(index, same)
    return same === undefined
  })
  const exactCount = pairs.length
  const byAmount = groupBy(
    stored.filter(({ id }) => !taken.has(id)),
    ({ amountCents }) => amountCents,
  )
  const restFile = unequal.filter(({ index, line }) => {
    const candidates = byAmount.get(line.amountCents) ?? []
    const found = candidates.findIndex((candidate) => isSame(line, candidate))
    const [same] = found === -1 ? [] : candidates.splice(found, 1)
    if (same !== undefined) take(index, same)
    return same === undefined
  })
  return { pairs, exactCount, restFile, restStored: stored.filter(({ id }) => !taken.has(id)) }
}

// --- Lines without a reference, day by day

interface Day {
  readonly file: readonly FileLine[]
  /** The balance before each line of the file, and after the last one. */
  readonly points: readonly number[]
  readonly stored: readonly KnownLine[]
  readonly isFirst: boolean
  readonly isLast: boolean
  /** It is known that the file covers what it may cover: it is an edition of a known statement, or of several days. */
  readonly isSure: boolean
}

type PlacedLine = KnownLine & { readonly place: LinePlace }

const isPlaced = (line: KnownLine): line is PlacedLine => line.place !== null && !line.isDoubtful

/** Lines that follow on one another without a gap. */
function runsOf(stored: readonly PlacedLine[]): readonly (readonly PlacedLine[])[] {
  const runs: PlacedLine[][] = []
  for (const line of stored) {
    const last = runs.at(-1)?.at(-1)
    const follows = last !== undefined && last.place.beforeCents + last.amountCents === line.place.beforeCents
    if (follows) runs.at(-1)?.push(line)
    else runs.push([line])
  }
  return runs
}

/** What is known about the stored lines of a run. */
interface Reading {
  readonly pairs: readonly { readonly index: number; readonly id: number }[]
  readonly exactCount: number
  /** Stored lines before the opening balance of the file. */
  readonly before: readonly KnownLine[]
  /** Stored lines that follow after the closing balance of the file. */
  readonly later: readonly KnownLine[]
  /** Stored lines that the file should have. */
  readonly extra: readonly KnownLine[]
  readonly isUncertain?: boolean
}

function identifyDay(state: State, day: Day): void {
  const before = new Set<number>()
  const kept = new Map<number, readonly PlacedLine[]>()
  for (const run of runsOf(day.stored.filter(isPlaced))) {
    const reading = readRun(state, day, run)
    for (const { index, id } of reading.pairs) state.knownIds.set(index, id)
    for (const { id } of reading.before) before.add(id)
    // The places of a longer edition stand, and those of lines that this file may not be about.
    const isKept = reading.later.length + reading.extra.length > 0 || reading.isUncertain === true
    if (isKept) for (const { id } of run) kept.set(id, run)
    state.laterIds.push(...reading.later.map(({ id }) => id))
    state.extraIds.push(...reading.extra.map(({ id }) => id))
  }
  const unchained = pairUnchained(state, day, openLines(state, day.file))
  for (const { index, id } of unchained.pairs) state.knownIds.set(index, id)
  for (const index of unchained.reworded) state.conflicts.set(index, 'maybe_repeated')
  const points = placeDay(state, day, { before, kept })
  const isUnproved = new Set(points).size < points.length || day.stored.some(({ isDoubtful }) => isDoubtful)
  if (isUnproved) markEqual(state, day)
}

/**
 * The account had one balance twice on that day, or a line of it is doubtful and the places of the others depend on it: the balances do
 * not prove where the file begins. A new line that equals a stored one, which is not in this file, is left to a person.
 */
function markEqual(state: State, { file, stored }: Day): void {
  const taken = new Set(state.knownIds.values())
  const open = openLines(state, file).filter(({ index }) => !state.conflicts.has(index))
  const others = stored.filter(({ id, reference }) => reference === null && !taken.has(id))
  for (const { index } of pairUp(open, others).pairs) state.conflicts.set(index, 'maybe_repeated')
}

interface UnchainedPairs {
  readonly pairs: Pairing<FileLine>['pairs']
  /** Lines in the place of a doubtful one, which may be the same movement in other words. */
  readonly reworded: readonly number[]
}

/**
 * Pairs lines with stored ones that are in no run: a doubtful line is known by its own place and all that it says, an old one by its day
 * and amount.
 */
function pairUnchained(state: State, { stored }: Day, open: readonly FileLine[]): UnchainedPairs {
  const taken = new Set(state.knownIds.values())
  const unchained = stored.filter((line) => !isPlaced(line) && line.reference === null && !taken.has(line.id))
  const byBalance = groupBy(unchained, ({ place }) => place?.beforeCents ?? null)
  const found = new Map<number, number>()
  const reworded: number[] = []
  for (const [beforeCents, lines] of byBalance) {
    const inPlace = open.filter(
      (line) => !found.has(line.index) && (beforeCents === null || line.beforeCents === beforeCents),
    )
    const { pairs, exactCount } = pairUp(inPlace, lines)
    // The equal ones come first.
    for (const [order, { index, id }] of pairs.entries()) {
      if (beforeCents === null || order < exactCount) found.set(index, id)
      else reworded.push(index)
    }
  }
  return {
    pairs: [...found].map(([index, id]) => ({ index, id })),
    reworded: reworded.filter((index) => !found.has(index)),
  }
}

/** Lines of the file that are not identified and can be by their place. */
const openLines = (state: State, file: readonly FileLine[]): readonly FileLine[] =>
  file.filter(({ index, line }) => line.reference === null && !state.knownIds.has(index))

/** Compares a run with the file: where the file begins in the run, or the run in the file, and which lines are in both. */
function readRun(state: State, day: Day, run: readonly PlacedLine[]): Reading {
  const readings = alignmentsOf(day, run)
    .slice(0, MAX_ALIGNMENTS)
    .flatMap((alignment) => readAligned(state, day, run, alignment) ?? [])
    .map((reading) => ({ ...reading, newCount: countNew(state, day, reading) }))
    .sort(
      (left, right) =>
        left.newCount - right.newCount ||
        right.exactCount - left.exactCount ||
        // Files come in the order of time.
        left.later.length - right.later.length,
    )
  const [widest] = readings
  const narrowest = readings.at(-1)
  if (widest === undefined || narrowest === undefined) return readUnaligned(state, day, run)
  const isWhole = widest.pairs.length === run.length && widest.newCount === 0 && sumOf(run) !== 0
  if (narrowest.newCount === widest.newCount || day.isSure || isWhole) return widest
  // The account had this balance more than once that day: what only some readings know is left to a person.
  const knownIn = readings.map(({ pairs }) => new Set(pairs.map(({ index }) => index)))
  const isCertain = (index: number) => knownIn.every((known) => known.has(index))
  for (const known of knownIn) {
    for (const index of known) if (!isCertain(index)) state.conflicts.set(index, 'maybe_repeated')
  }
  return { ...narrowest, pairs: narrowest.pairs.filter(({ index }) => isCertain(index)), isUncertain: true }
}

const sumOf = (lines: readonly LineContent[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

function countNew(state: State, day: Day, { pairs }: Reading): number {
  const paired = new Set(pairs.map(({ index }) => index))
  const open = openLines(state, day.file).filter(({ index }) => !paired.has(index))
  return open.length - pairUnchained(state, day, open).pairs.length
}

interface Alignment {
  /** The file's line, and the run's line, before which both have the same balance. */
  readonly fileFrom: number
  readonly runFrom: number
}

/** The widest overlap first: the file begins in the run, or the run in the file, with the same balance. */
function alignmentsOf({ points, isFirst }: Day, run: readonly PlacedLine[]): readonly Alignment[] {
  const last = run.at(-1)
  const runPoints = [...run.map(({ place }) => place.beforeCents)]
  if (last !== undefined) runPoints.push(last.place.beforeCents + last.amountCents)
  const inFile = points.flatMap((cents, fileFrom) => (cents === runPoints[0] ? [{ fileFrom, runFrom: 0 }] : []))
  // A file that has an earlier day covers this one from its beginning.
  const inRun = isFirst
    ? runPoints.flatMap((cents, runFrom) => (runFrom > 0 && cents === points[0] ? [{ fileFrom: 0, runFrom }] : []))
    : []
  return [...inFile, ...inRun].sort((left, right) => left.fileFrom + left.runFrom - right.fileFrom - right.runFrom)
}

/** Null if the lines contradict the alignment: from there on, one of the two must contain the other. */
function readAligned(
  state: State,
  { file, isLast }: Day,
  run: readonly PlacedLine[],
  { fileFrom, runFrom }: Alignment,
): Reading | null {
  const covering = file.slice(fileFrom)
  const covered = run.slice(runFrom)
  const byReference = new Map(
    file.flatMap(({ index, line }) => {
      const id = line.reference === null ? undefined : state.knownIds.get(index)
      return id === undefined ? [] : [[id, index] as const]
    }),
  )
  const coveringIndexes = new Set(covering.map(({ index }) => index))
  const isElsewhere = ({ id }: KnownLine) => byReference.has(id) && !coveringIndexes.has(byReference.get(id) ?? -1)
  if (run.slice(0, runFrom).some(({ id }) => byReference.has(id)) || covered.some(isElsewhere)) return null
  const { pairs, exactCount, restFile, restStored } = pairUp(
    openLines(state, covering),
    covered.filter(({ reference }) => reference === null),
  )
  const later = [...restStored, ...covered.filter(({ id, reference }) => reference !== null && !byReference.has(id))]
  const isLonger =
    restFile.length > 0 || covering.some(({ index, line }) => line.reference !== null && !state.knownIds.has(index))
  if (later.length > 0 && (isLonger || !isLast)) return null
  return { pairs, exactCount, before: run.slice(0, runFrom), later, extra: [] }
}

/** The balances of the file and of the run have nothing in common, or the lines contradict them. */
function readUnaligned(state: State, { file, points, isFirst }: Day, run: readonly PlacedLine[]): Reading {
  const { pairs, exactCount, restFile, restStored } = pairUp(
    openLines(state, file),
    run.filter(({ reference }) => reference === null),
  )
  const isCovered = !isFirst || points[0] === run[0]?.place.beforeCents
  if (!isCovered) {
    for (const { index } of pairs) state.conflicts.set(index, 'maybe_repeated')
    return { pairs: [], exactCount: 0, before: [], later: [], extra: [] }
  }
  // The same money, described in other words.
  const amounts = new Set(restStored.map(({ amountCents }) => amountCents))
  for (const { index, line } of restFile) {
    if (amounts.has(line.amountCents)) state.conflicts.set(index, 'maybe_repeated')
  }
  const known = new Set(state.knownIds.values())
  const extra = [...restStored, ...run.filter(({ id, reference }) => reference !== null && !known.has(id))]
  return { pairs, exactCount, before: [], later: [], extra }
}

/**
 * Gives the lines of a day their places: those before the file, those of the file in its order, those after it. Returns the
 * balances through which the account went.
 */
function placeDay(
  state: State,
  { file, stored }: Day,
  { before, kept }: { readonly before: ReadonlySet<number>; readonly kept: ReadonlyMap<number, readonly PlacedLine[]> },
): readonly number[] {
  const storedById = new Map(stored.map((line) => [line.id, line]))
  const placed = new Set<number>()
  const points: number[] = []
  let position = 0
  let afterCents: number | null = null
  const pass = (beforeCents: number, amountCents: number) => {
    if (afterCents !== null && afterCents !== beforeCents) points.push(afterCents)
    points.push(beforeCents)
    afterCents = beforeCents + amountCents
  }
  const move = (line: KnownLine, beforeCents: number) => {
    if (placed.has(line.id)) return
    placed.add(line.id)
    if (!line.isDoubtful) pass(beforeCents, line.amountCents)
    if (line.place?.position !== position || line.place.beforeCents !== beforeCents) {
      state.moved.push({ id: line.id, place: { position, beforeCents } })
    }
    position += 1
  }
  const keep = (line: KnownLine) => {
    if (line.place !== null) move(line, line.place.beforeCents)
  }
  for (const line of stored) if (before.has(line.id)) keep(line)
  for (const {
    index,
    beforeCents,
    line: { amountCents },
  } of file) {
    const id = state.knownIds.get(index)
    const line = id === undefined ? undefined : storedById.get(id)
    if (line === undefined) {
      state.places.set(index, { position, beforeCents })
      position += 1
      if (!state.conflicts.has(index)) pass(beforeCents, amountCents)
      continue
    }
    const run = kept.get(line.id)
    if (run === undefined) move(line, beforeCents)
    else if (!placed.has(line.id)) for (const one of run) keep(one)
  }
  for (const line of stored) keep(line)
  return afterCents === null ? points : [...points, afterCents]
}
