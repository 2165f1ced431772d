// A second calculation of loans in instalments, for tests only. It shares no code with the product: days are numbers, months come from the
// platform's Date, every day is charged on its own, the annuity is found by counting up, and each fact replays the whole loan.

const MS_PER_DAY = 86_400_000
const UNIT = 365_000_000n

export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY
export const textOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10)

export interface ModelTerms {
  readonly give: number
  readonly principal: number
  readonly rate: number
  readonly margin: number
  readonly count: number
  readonly fee: number
  readonly equalParts: boolean
  readonly dueDay: number | null
  readonly minDays: number
  readonly capPercent: number
  readonly principalFirst: boolean
}

export type ModelFact = { readonly id: string; readonly day: number } & (
  | { readonly kind: 'payment'; readonly cents: number; readonly mode?: 'amount' | 'term' }
  | { readonly kind: 'deferral'; readonly cents: number }
  | { readonly kind: 'reversal'; readonly of: string }
  | { readonly kind: 'acceleration' | 'revocation' | 'pause' | 'withdrawal' }
)

interface Row {
  day: number
  start: number
  interest: number
  fee: number
  principal: number
  unitsAtDue: bigint | null
}

function least(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

const half = (units: bigint): number => Number((units + UNIT / 2n) / UNIT)
const halfOf = (top: number, bottom: number): number =>
  Number((2n * BigInt(top) + BigInt(bottom)) / (2n * BigInt(bottom)))

function monthLater(day: number, months: number, wanted: number): number {
  const date = new Date(day * MS_PER_DAY)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(wanted, lastOfMonth)) / MS_PER_DAY
}

function firstDates(terms: ModelTerms): { days: number[]; anchor: number } {
  const giveDay = new Date(terms.give * MS_PER_DAY).getUTCDate()
  const anchor = terms.dueDay ?? giveDay
  let first = monthLater(terms.give, 1, anchor)
  if (terms.dueDay !== null) {
    let months = 0
    while (monthLater(terms.give, months, anchor) < terms.give + terms.minDays) months += 1
    first = monthLater(terms.give, months, anchor)
  }
  return { days: Array.from({ length: terms.count }, (_, index) => monthLater(first, index, anchor)), anchor }
}

interface Spread {
  readonly principal: number
  readonly start: number
  readonly days: readonly number[]
  readonly rate: number
  readonly fee: number
  readonly equalParts: boolean
  readonly units: bigint
  readonly owedInterest: number
}

function spreadWith(one: Spread, regular: number): { rows: Row[]; last: number } {
  let balance = one.principal
  let units = one.units
  let shown = half(units) - one.owedInterest
  let start = one.start
  const rows: Row[] = []
  one.days.forEach((day, index) => {
    units += BigInt(balance) * BigInt(one.rate) * BigInt(day - start)
    const interest = half(units) - shown
    shown = half(units)
    const fee = halfOf(one.fee * (index + 1), one.days.length) - halfOf(one.fee * index, one.days.length)
    const part = one.equalParts ? regular : Math.max(0, regular - interest - fee)
    const principal = index === one.days.length - 1 ? balance : part
    rows.push({ day, start, interest, fee, principal, unitsAtDue: null })
    balance -= principal
    start = day
  })
  const last = rows[rows.length - 1] as Row
  return { rows, last: one.equalParts ? last.principal : last.principal + last.interest + last.fee }
}

/** Counts the regular instalment up from what the principal alone needs, in ever smaller steps. */
function spread(one: Spread): { rows: Row[]; regular: number } {
  let regular = Math.max(1, Math.ceil(one.principal / one.days.length))
  for (const step of one.equalParts ? [] : [4096, 64, 1]) {
    while (spreadWith(one, regular + step - 1).last > regular + step - 1) regular += step
  }
  const { rows } = spreadWith(one, regular)
  if ((rows[rows.length - 1] as Row).principal <= 0) return spread({ ...one, days: one.days.slice(0, -1) })
  return { rows, regular }
}

function spreadKeeping(one: Spread, regular: number): { rows: Row[]; regular: number } {
  for (let count = 1; count <= one.days.length; count += 1) {
    const shorter = { ...one, days: one.days.slice(0, count) }
    if (spreadWith(shorter, regular).last <= regular) return { rows: spreadWith(shorter, regular).rows, regular }
  }
  return spread(one)
}

export interface ModelState {
  day: number
  body: number
  commission: number
  fines: number
  fee: number
  total: number
  dueNow: number
  overdue: number
  paid: { principal: number; commission: number; fines: number; fee: number }
  charged: { commission: number; fines: number; fee: number }
  overpaid: number
  late: number
  missed: number
  isClosed: boolean
  rows: { day: number; interest: number; fee: number; principal: number }[]
  nextTotal: number | null
}

class Loan {
  body: number
  commissionUnits = 0n
  fineUnits = 0n
  lastFines = false
  paidPrincipal = 0
  paidCommission = 0
  paidFines = 0
  paidFee = 0
  overpaid = 0
  rows: Row[]
  regular: number
  anchor: number
  settledPrincipal = 0
  settledFee = 0
  floorFee = 0
  feeStop = Number.POSITIVE_INFINITY
  pausedThrough = Number.NEGATIVE_INFINITY
  accelerated = false
  closedOn: number | null = null
  day: number

  constructor(
    readonly terms: ModelTerms,
    readonly withdrawnOn: number | null,
  ) {
    const { days, anchor } = firstDates(terms)
    this.body = terms.principal
    this.day = terms.give
    this.anchor = anchor
    const made = spread({
      principal: terms.principal,
      start: terms.give,
      days: withdrawnOn === null ? days : [withdrawnOn + 30],
      rate: terms.rate,
      fee: withdrawnOn === null ? terms.fee : 0,
      equalParts: terms.equalParts,
      units: 0n,
      owedInterest: 0,
    })
    this.rows = made.rows
    this.regular = made.regular
  }

  get plannedFee(): number {
    return Math.max(this.floorFee, this.settledFee + this.rows.reduce((sum, row) => sum + row.fee, 0))
  }
  get capCents(): number {
    return Math.floor((this.terms.principal * this.terms.capPercent) / 100)
  }
  get charged(): { commission: number; fines: number; fee: number } {
    let commission = half(this.commissionUnits)
    let fines = half(this.fineUnits)
    const excess = Math.max(0, commission + fines + this.plannedFee - this.capCents)
    if (this.lastFines) fines -= excess
    else if (this.commissionUnits > 0n) commission -= excess
    return { commission, fines, fee: this.earned(this.day) }
  }
  earned(date: number): number {
    const day = Math.min(date, this.feeStop, this.closedOn ?? date)
    let sum = this.settledFee
    for (const row of this.rows) {
      if (row.day <= day) sum += row.fee
      else {
        sum += halfOf(row.fee * Math.max(0, day - row.start), row.day - row.start)
        break
      }
    }
    return Math.max(this.floorFee, sum)
  }
  scheduled(day: number): number {
    return this.rows.reduce((sum, row) => (row.day <= day ? sum + row.principal : sum), this.settledPrincipal)
  }
  scheduledFee(day: number): number {
    return this.rows.reduce((sum, row) => (row.day <= day ? sum + row.fee : sum), this.settledFee)
  }
  overdueAt(day: number): number {
    return Math.min(this.body, Math.max(0, this.scheduled(day - 1) - this.paidPrincipal))
  }

  step(): void {
    this.day += 1
    const day = this.day
    if (this.body > 0) {
      const overdue = this.withdrawnOn === null ? this.overdueAt(day) : 0
      const rate = day <= this.pausedThrough ? 0 : this.terms.rate
      const room = (BigInt(this.capCents) - BigInt(this.plannedFee)) * UNIT - this.commissionUnits - this.fineUnits
      const wantedCommission = BigInt(this.body - overdue) * BigInt(rate)
      const commission = least(wantedCommission, room)
      const wantedFines = BigInt(overdue) * BigInt(this.terms.rate + this.terms.margin)
      const fines = least(wantedFines, room - commission)
      this.commissionUnits += commission
      this.fineUnits += fines
      if (fines > 0n) this.lastFines = true
      else if (commission > 0n) this.lastFines = false
    }
    for (const row of this.rows) if (row.day === day) row.unitsAtDue = this.commissionUnits
  }

  owed(): { body: number; commission: number; fines: number; fee: number; total: number } {
    const charged = this.charged
    const commission = charged.commission - this.paidCommission
    const fines = charged.fines - this.paidFines
    const fee = charged.fee - this.paidFee
    return { body: this.body, commission, fines, fee, total: this.body + commission + fines + fee }
  }
  due(): { commission: number; fee: number; principal: number } {
    const owed = this.owed()
    const principal = this.scheduled(this.day) - this.paidPrincipal
    const past = this.rows.filter((row) => row.day <= this.day)
    if (past.length === this.rows.length) return { commission: owed.commission, fee: Math.max(0, owed.fee), principal }
    const units = past.length === 0 ? 0n : (past[past.length - 1]?.unitsAtDue ?? 0n)
    return {
      commission: Math.min(owed.commission, Math.max(0, half(units) - this.paidCommission)),
      fee: Math.max(0, this.scheduledFee(this.day) - this.paidFee),
      principal,
    }
  }
  missing(): number {
    const { commission, fee, principal } = this.due()
    return Math.max(0, commission + fee + principal)
  }
  dueNow(): number {
    if (this.closedOn !== null) return 0
    const owed = this.owed()
    return Math.min(owed.total, owed.fines + this.missing())
  }
  /** Past due dates whose instalments are not covered. */
  uncovered(): Row[] {
    if (this.closedOn !== null) return []
    return this.rows.filter((row, index) => {
      if (row.day > this.day) return false
      const isLast = index === this.rows.length - 1
      const units = isLast ? this.commissionUnits : (row.unitsAtDue ?? 0n)
      const commission = Math.max(0, Math.min(this.charged.commission, half(units)) - this.paidCommission)
      const fee = Math.max(0, this.scheduledFee(row.day) - this.paidFee)
      return commission + fee + this.scheduled(row.day) - this.paidPrincipal > 0
    })
  }
  get next(): Row | null {
    if (this.withdrawnOn !== null || this.closedOn !== null) return null
    return this.rows.find((row) => row.day > this.day) ?? null
  }

  give(order: readonly (readonly ['fines' | 'commission' | 'fee' | 'principal', number])[], cents: number): number {
    const owed = this.owed()
    const left = { fines: owed.fines, commission: owed.commission, fee: Math.max(0, owed.fee), principal: owed.body }
    let rest = cents
    let principal = 0
    for (const [part, limit] of order) {
      const amount = Math.max(0, Math.min(rest, limit, left[part]))
      rest -= amount
      left[part] -= amount
      if (part === 'fines') this.paidFines += amount
      if (part === 'commission') this.paidCommission += amount
      if (part === 'fee') this.paidFee += amount
      if (part === 'principal') {
        this.paidPrincipal += amount
        this.body -= amount
        principal += amount
      }
    }
    this.overpaid += rest
    return principal
  }
  settle(cents: number): number {
    const all = Number.MAX_SAFE_INTEGER
    return this.give(
      [
        ['fines', all],
        ['commission', all],
        ['fee', all],
        ['principal', all],
      ],
      cents,
    )
  }
  pay(cents: number, mode: 'amount' | 'term' | undefined): void {
    const ahead = cents - this.dueNow()
    const { next } = this
    const nextTotal = next === null ? 0 : next.principal + next.interest + next.fee
    const owed = this.owed()
    const settled = owed.fines + owed.commission + Math.max(0, owed.fee) + Math.max(0, this.due().principal)
    const reachesAhead = next !== null && this.body > 0 && cents < owed.total && cents > settled
    const repays = reachesAhead && (mode !== undefined || ahead > nextTotal)
    if (repays) {
      this.repay(cents, mode ?? 'amount')
      return
    }
    const due = this.due()
    const all = Number.MAX_SAFE_INTEGER
    this.give(
      this.terms.principalFirst
        ? [
            ['principal', due.principal],
            ['fines', all],
            ['commission', due.commission],
            ['fee', due.fee],
            ['principal', all],
            ['fee', all],
            ['commission', all],
          ]
        : [
            ['fines', all],
            ['commission', due.commission],
            ['fee', due.fee],
            ['principal', due.principal],
            ['commission', all],
            ['fee', all],
            ['principal', all],
          ],
      cents,
    )
    if (this.closedOn === null && this.owed().total <= 0) this.closedOn = this.day
    this.stopFee()
  }
  /** Nothing is earned for later days once the principal is repaid. */
  stopFee(): void {
    if (this.closedOn !== null || this.body > 0) return
    const earned = this.earned(this.day)
    let rest = Math.max(0, earned - this.scheduledFee(this.day))
    for (const row of this.rows.filter((one) => one.day > this.day)) {
      row.fee = rest
      rest = 0
    }
    this.floorFee = earned
  }
  repay(cents: number, mode: 'amount' | 'term'): void {
    const before = this.body
    const principal = this.settle(cents)
    const earned = this.earned(this.day)
    const unearned = this.plannedFee - earned
    const fee = unearned - halfOf(unearned * principal, before)
    const days = this.rows.filter((row) => row.day > this.day).map((row) => row.day)
    this.replan(this.day, days, fee, mode === 'term' ? this.regular : null)
  }
  replan(start: number, days: readonly number[], fee: number, keep: number | null): void {
    const earned = this.earned(this.day)
    const one: Spread = {
      principal: this.body,
      start,
      days,
      rate: this.terms.rate,
      fee,
      equalParts: this.terms.equalParts,
      units: this.commissionUnits,
      owedInterest: this.owed().commission,
    }
    const made = keep === null ? spread(one) : spreadKeeping(one, keep)
    this.settledPrincipal = this.paidPrincipal
    this.settledFee = this.paidFee
    this.floorFee = earned
    this.rows = made.rows
    this.regular = made.regular
  }
  movedDays(): number[] {
    const open = this.unpaidRows()
    let months = 1
    while (monthLater((open[0] as Row).day, months, this.anchor) <= this.day) months += 1
    return open.map((row) => monthLater(row.day, months, this.anchor))
  }
  /** From the first instalment that is not covered, were nothing more paid. */
  unpaidRows(): Row[] {
    const copy = this.copy()
    for (const [index, row] of copy.rows.entries()) {
      while (copy.day < row.day) copy.step()
      const isLast = index === copy.rows.length - 1
      if (isLast || copy.uncovered().some((one) => one.day === row.day)) return this.rows.slice(index)
    }
    return this.rows
  }
  copy(): Loan {
    const copy = Object.assign(Object.create(Loan.prototype) as Loan, this)
    copy.rows = this.rows.map((row) => ({ ...row }))
    return copy
  }
  defer(cents: number): void {
    const days = this.movedDays()
    this.settle(cents)
    if (this.owed().total <= 0) {
      this.closedOn = this.day
      return
    }
    this.stopFee()
    if (this.body === 0) return
    this.replan(this.day, days, this.plannedFee - this.paidFee, null)
  }
  pause(): void {
    if (this.next === null || this.body === 0) return
    const days = this.movedDays()
    const wanted = new Date(this.day * MS_PER_DAY).getUTCDate()
    const through = Math.min(monthLater(this.day, 1, wanted), (days[0] as number) - 1)
    this.replan(through, days, this.plannedFee - this.paidFee, null)
    this.pausedThrough = through
  }
  accelerate(): void {
    if (this.next === null || this.body === 0) return
    const due = this.rows.filter((row) => row.day <= this.day)
    const principal = this.rows.reduce((sum, row) => (row.day > this.day ? sum + row.principal : sum), 0)
    const fee = Math.max(0, this.earned(this.day) - this.scheduledFee(this.day))
    this.feeStop = this.day
    const start = due[due.length - 1]?.day ?? this.terms.give
    this.rows = [...due, { day: this.day, start, interest: 0, fee, principal, unitsAtDue: this.commissionUnits }]
    this.accelerated = true
  }

  state(): ModelState {
    const owed = this.owed()
    const late = this.uncovered()
    // As for a single payment: while only late interest is left, from the last date.
    const mustPay = late[0]?.day ?? this.rows[this.rows.length - 1]?.day
    const { next } = this
    return {
      day: this.day,
      ...owed,
      dueNow: this.dueNow(),
      overdue: this.overdueAt(this.day),
      paid: {
        principal: this.paidPrincipal,
        commission: this.paidCommission,
        fines: this.paidFines,
        fee: this.paidFee,
      },
      charged: this.charged,
      overpaid: this.overpaid,
      late: this.closedOn !== null || mustPay === undefined ? 0 : Math.max(0, this.day - mustPay),
      missed: late.filter((row) => row.day < this.day).length,
      isClosed: this.closedOn !== null,
      rows:
        next === null
          ? []
          : this.rows
              .filter((row) => row.day > this.day)
              .map(({ day, interest, fee, principal }) => ({ day, interest, fee, principal })),
      nextTotal: next === null ? null : next.principal + next.interest + next.fee,
    }
  }
}

/** The loan at the end of a day, replayed from its payout without what was reversed or revoked. */
export function modelOn(terms: ModelTerms, facts: readonly ModelFact[], day: number): ModelState {
  const known = facts.filter((fact) => fact.day <= day)
  const gone = new Set(known.flatMap((fact) => (fact.kind === 'reversal' ? [fact.of] : [])))
  const lastRevocation = known.map(({ kind }) => kind).lastIndexOf('revocation')
  const standing = known.filter(
    (fact, index) => !gone.has(fact.id) && !(fact.kind === 'acceleration' && index < lastRevocation),
  )
  const loan = new Loan(terms, standing.find(({ kind }) => kind === 'withdrawal')?.day ?? null)
  for (const fact of standing) {
    while (loan.day < fact.day) loan.step()
    const isOver = loan.closedOn !== null || loan.withdrawnOn !== null
    if (fact.kind === 'payment') loan.pay(fact.cents, fact.mode)
    if (fact.kind === 'deferral' && isOver) loan.pay(fact.cents, undefined)
    if (fact.kind === 'deferral' && !isOver) loan.defer(fact.cents)
    if (fact.kind === 'acceleration') loan.accelerate()
    if (fact.kind === 'pause') loan.pause()
  }
  while (loan.day < day) loan.step()
  return loan.state()
}
