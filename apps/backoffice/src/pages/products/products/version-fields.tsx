import { type CustomerKind, PAYMENT_ORDERS, SCHEDULE_METHODS } from '@puente/domain'
import { productTexts } from '@puente/texts/backoffice-products'
import { paymentOrderNames, productFactNames, scheduleNames } from '@puente/texts/product-facts'
import { Disclosure, Select, TextField } from '@puente/ui'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import type { RangeDraft, RowDraft, ValueName, VersionDraft } from './version-draft.ts'

const texts = productTexts.editor

export interface VersionFieldsProps {
  readonly draft: VersionDraft
  readonly isInstalments: boolean
  /** What is wrong, by property. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (draft: VersionDraft) => void
}

const LABELS: Readonly<Record<ValueName, string>> = {
  'prices.annual_rate': productFactNames.annualRate,
  'prices.first_loan_free_up_to': productFactNames.firstLoanFree,
  'prices.max_extensions': productFactNames.maxExtensions,
  'prices.extension_price': productFactNames.extensionPrice,
  'prices.late_margin': productFactNames.lateMargin,
  'prices.charge_cap': productFactNames.chargeCap,
  'prices.min_payment': productFactNames.minPayment,
  'terms.extension_days': productFactNames.extensionDays,
  'terms.default_extension_days': productFactNames.defaultExtension,
  'terms.withdrawal_days': productFactNames.withdrawalDays,
  'terms.withdrawal_pay_days': productFactNames.withdrawalPayDays,
  'terms.collector_after_days': productFactNames.collectorAfter,
  'terms.defaults.new.amount': texts.amountOf.new,
  'terms.defaults.new.term_days': texts.termOf.new,
  'terms.defaults.repeat.amount': texts.amountOf.repeat,
  'terms.defaults.repeat.term_days': texts.termOf.repeat,
  'terms.first_period_min_days': productFactNames.firstPeriod,
  'terms.max_deferrals': productFactNames.deferral,
  'terms.acceleration.min_missed': texts.missed,
  'terms.acceleration.notice_days': texts.notice,
}

const UNITS: Readonly<Partial<Record<ValueName, string>>> = {
  'prices.annual_rate': '%',
  'prices.first_loan_free_up_to': '€',
  'prices.extension_price': '€',
  'prices.late_margin': '%',
  'prices.charge_cap': '%',
  'prices.min_payment': '€',
  'terms.default_extension_days': 'días',
  'terms.withdrawal_days': 'días',
  'terms.withdrawal_pay_days': 'días',
  'terms.collector_after_days': 'días',
  'terms.defaults.new.amount': '€',
  'terms.defaults.new.term_days': 'días',
  'terms.defaults.repeat.amount': '€',
  'terms.defaults.repeat.term_days': 'días',
  'terms.first_period_min_days': 'días',
}

const HINTS: Readonly<Partial<Record<ValueName, string>>> = {
  'prices.first_loan_free_up_to': texts.emptyFree,
  'terms.extension_days': texts.extensionDaysHint,
  'terms.collector_after_days': texts.emptyByHand,
  'terms.max_deferrals': texts.emptyNone,
}

/** Everything that a version says, in the order in which a lender decides it. */
export function VersionFields({ draft, isInstalments, errors, onChange }: VersionFieldsProps) {
  const value = (name: ValueName) => (
    <TextField
      key={name}
      label={LABELS[name]}
      hint={HINTS[name]}
      unit={UNITS[name]}
      inputMode={name === 'terms.extension_days' ? 'text' : 'decimal'}
      value={draft.values[name]}
      onChange={(event) => onChange({ ...draft, values: { ...draft.values, [name]: event.target.value } })}
      error={errors[name]}
    />
  )
  const amounts = (kind: CustomerKind) => (
    <RangeRows
      title={`${texts.amounts[kind]}, ${texts.unit.euros}`}
      property={`terms.amounts.${kind}`}
      ranges={draft.amounts[kind]}
      errors={errors}
      onChange={(ranges) => onChange({ ...draft, amounts: { ...draft.amounts, [kind]: ranges } })}
    />
  )
  return (
    <>
      <Group title={texts.offer}>
        {amounts('new')}
        {amounts('repeat')}
        {isInstalments ? null : (
          <RangeRows
            title={`${texts.days}, ${texts.unit.days}`}
            property="terms.days"
            ranges={draft.days}
            errors={errors}
            onChange={(days) => onChange({ ...draft, days })}
          />
        )}
      </Group>
      <Group title={texts.price}>
        {isInstalments ? (
          <InstalmentRows rows={draft.rows} errors={errors} onChange={(rows) => onChange({ ...draft, rows })} />
        ) : (
          value('prices.annual_rate')
        )}
        {value('prices.first_loan_free_up_to')}
      </Group>
      {isInstalments ? null : (
        <Group title={texts.extensions}>
          <Pair>
            {value('prices.max_extensions')}
            {value('prices.extension_price')}
          </Pair>
          {value('terms.extension_days')}
          {value('terms.default_extension_days')}
        </Group>
      )}
      <Folded title={texts.calculator} errors={errors} names={['terms.defaults']}>
        {(['new', 'repeat'] as const).map((kind) => (
          <Pair key={kind}>
            {value(`terms.defaults.${kind}.amount`)}
            {isInstalments ? null : value(`terms.defaults.${kind}.term_days`)}
          </Pair>
        ))}
      </Folded>
      <Folded
        title={texts.payments}
        errors={errors}
        names={['prices.late', 'prices.charge', 'prices.min', 'terms.first', 'terms.max']}
      >
        <Pair>
          {value('prices.late_margin')}
          {value('prices.charge_cap')}
        </Pair>
        {value('prices.min_payment')}
        <Choice
          label={productFactNames.paymentOrder}
          value={draft.paymentOrder}
          options={PAYMENT_ORDERS.map((order) => [order, paymentOrderNames[order]])}
          onChange={(paymentOrder) => onChange({ ...draft, paymentOrder })}
        />
        {isInstalments ? (
          <>
            <Choice
              label={productFactNames.method}
              value={draft.method}
              options={SCHEDULE_METHODS.map((method) => [method, scheduleNames[method]])}
              onChange={(method) => onChange({ ...draft, method })}
            />
            <Choice
              label={productFactNames.dueDay}
              value={draft.dueDay}
              options={[
                ['same', texts.dueDays.same],
                ['choice', texts.dueDays.choice],
              ]}
              onChange={(dueDay) => onChange({ ...draft, dueDay })}
            />
            {value('terms.first_period_min_days')}
            {value('terms.max_deferrals')}
          </>
        ) : null}
      </Folded>
      <Folded
        title={texts.contract}
        errors={errors}
        names={['terms.withdrawal', 'terms.collector', 'terms.acceleration']}
      >
        <Pair>
          {value('terms.withdrawal_days')}
          {value('terms.withdrawal_pay_days')}
        </Pair>
        {value('terms.collector_after_days')}
        {isInstalments ? (
          <Pair>
            {value('terms.acceleration.min_missed')}
            {value('terms.acceleration.notice_days')}
          </Pair>
        ) : null}
      </Folded>
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-strong">{title}</legend>
      {children}
    </fieldset>
  )
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid items-end gap-3 sm:grid-cols-2">{children}</div>
)

interface FoldedProps {
  readonly title: string
  readonly errors: Readonly<Record<string, string>>
  /** The starts of the properties inside: one that is wrong opens the group. */
  readonly names: readonly string[]
  readonly children: ReactNode
}

/** What a lender rarely changes. */
function Folded({ title, errors, names, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = Object.keys(errors).some((property) => names.some((name) => property.startsWith(name)))
  return (
    <div className="border-t border-line">
      <Disclosure
        summary={title}
        variant="block"
        // What a mistake opened stays open when it is mended: the field keeps the focus.
        open={isOpen || isWrong}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <div className="flex flex-col gap-3 pt-1">{children}</div>
      </Disclosure>
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly (readonly [T, string])[]
  readonly onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      value={value}
      options={options.map(([option, name]) => ({ value: option, label: name }))}
      onChange={(event) => {
        const chosen = options.find(([option]) => option === event.target.value)
        if (chosen) onChange(chosen[0])
      }}
    />
  )
}

const without = <T,>(items: readonly T[], place: number): readonly T[] => items.filter((_, index) => index !== place)
const withAt = <T,>(items: readonly T[], place: number, item: T): readonly T[] =>
  items.map((one, index) => (index === place ? item : one))

interface RangeRowsProps {
  readonly title: string
  readonly property: string
  readonly ranges: readonly RangeDraft[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (ranges: readonly RangeDraft[]) => void
}

const PARTS = ['from', 'to', 'step'] as const

function RangeRows({ title, property, ranges, errors, onChange }: RangeRowsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-ink-soft">{title}</legend>
      <div className="flex flex-col gap-2">
        {ranges.map((range, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and what is typed is in the draft.
          <div key={place}>
            <div className="flex items-end gap-2">
              {PARTS.map((part) => (
                <div key={part} className="min-w-0 flex-1">
                  <TextField
                    label={texts[part]}
                    aria-label={`${texts.range(title, place + 1)}: ${texts[part]}`}
                    inputMode="decimal"
                    value={range[part]}
                    onChange={(event) => onChange(withAt(ranges, place, { ...range, [part]: event.target.value }))}
                    error={errors[`${property}.${place}.${part}`]}
                  />
                </div>
              ))}
              {ranges.length > 1 ? (
                <Remove label={texts.range(title, place + 1)} onClick={() => onChange(without(ranges, place))} />
              ) : null}
            </div>
            <FieldProblem text={errors[`${property}.${place}`]} />
          </div>
        ))}
      </div>
      <FieldProblem text={errors[property]} />
      <Button
        variant="quiet"
        aria-label={`${texts.addRange}: ${title}`}
        onClick={() => onChange([...ranges, { from: '', to: '', step: ranges.at(-1)?.step ?? '1' }])}
      >
        {texts.addRange}
      </Button>
    </fieldset>
  )
}

const FieldProblem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="mt-1 text-error-text">
      {text}
    </p>
  )

const Remove = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button variant="quiet" aria-label={`${texts.remove}: ${label}`} title={texts.remove} onClick={onClick}>
    <X size={16} aria-hidden="true" />
  </Button>
)

interface InstalmentRowsProps {
  readonly rows: readonly RowDraft[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (rows: readonly RowDraft[]) => void
}

/** The rows of the price list: some numbers of instalments, their rate and their fee. */
function InstalmentRows({ rows, errors, onChange }: InstalmentRowsProps) {
  const property = 'prices.instalments'
  const last = rows.at(-1)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-ink-soft">{texts.rows}</legend>
      <div className="flex flex-col gap-3">
        {rows.map((row, place) => {
          const field = (part: keyof RowDraft, label: string, path: string, unit?: string) => (
            <TextField
              label={label}
              aria-label={`${texts.row(place + 1)}: ${label}`}
              inputMode="decimal"
              unit={unit}
              value={row[part]}
              onChange={(event) => onChange(withAt(rows, place, { ...row, [part]: event.target.value }))}
              error={errors[`${property}.${place}.${path}`]}
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and what is typed is in the draft.
            <div key={place} className="rounded-card border border-line p-2.5">
              <div className="grid grid-cols-[1fr_1fr_1.6fr_auto] items-end gap-2">
                {field('from', texts.from, 'from')}
                {field('to', texts.to, 'to')}
                {field('rate', texts.rate, 'annual_rate', '%')}
                {rows.length > 1 ? (
                  <Remove label={texts.row(place + 1)} onClick={() => onChange(without(rows, place))} />
                ) : null}
              </div>
              <div className="mt-2 grid grid-cols-2 items-end gap-2">
                {field('feePercent', texts.fee, 'opening_fee.percent', '%')}
                {field('feeMax', texts.feeMax, 'opening_fee.max', '€')}
              </div>
              <FieldProblem text={errors[`${property}.${place}`]} />
            </div>
          )
        })}
      </div>
      <FieldProblem text={errors[property]} />
      <p className="mt-1 text-ink-soft">{texts.noFee}</p>
      <Button
        variant="quiet"
        onClick={() => onChange([...rows, { from: '', to: '', rate: last?.rate ?? '', feePercent: '', feeMax: '' }])}
      >
        {texts.addRow}
      </Button>
    </fieldset>
  )
}
