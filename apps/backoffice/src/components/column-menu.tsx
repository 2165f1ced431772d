import { tableTexts } from '@puente/texts/backoffice-shell'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import type { useColumnChoice } from './column-choice.ts'
import { usePopover } from './use-popover.ts'

interface MenuColumn {
  readonly key: string
  readonly header: string
  readonly optional?: boolean | undefined
  readonly wideOnly?: boolean | undefined
}

const WIDTH_STEP_PX = 24
const FIRST_WIDTH_PX = 144

/** Which columns a table shows, in which order and how wide. */
export function ColumnMenu({ choice }: { readonly choice: ReturnType<typeof useColumnChoice<MenuColumn>> }) {
  const [isOpen, setIsOpen] = useState(false)
  const ref = usePopover<HTMLDivElement>(isOpen, () => setIsOpen(false))
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="compact inline-flex items-center gap-1.5 rounded-control text-primary hover:bg-primary-tint"
      >
        <Columns3 size={16} aria-hidden="true" />
        {tableTexts.columns}
      </button>
      {isOpen ? <ColumnList choice={choice} /> : null}
    </div>
  )
}

function ColumnList({ choice }: { readonly choice: ReturnType<typeof useColumnChoice<MenuColumn>> }) {
  return (
    <div className="absolute right-0 z-20 mt-1 flex max-h-96 w-80 flex-col overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-raised">
      {choice.all.slice(1).map(({ key, header, optional, wideOnly }, index, movable) => {
        const name = wideOnly ? tableTexts.ifItFits(header) : header
        const width = choice.widthOf(key) ?? FIRST_WIDTH_PX
        return (
          <div key={key} className="flex min-h-9 items-center gap-1 rounded-md px-2 hover:bg-sunken">
            {optional ? (
              <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  className="tick"
                  checked={!choice.isHidden(key)}
                  onChange={() => choice.toggle(key)}
                />
                <span className="truncate">{name}</span>
              </label>
            ) : (
              <span className="min-w-0 flex-1 truncate pl-6.5">{name}</span>
            )}
            <Step
              label={tableTexts.narrower(header)}
              onClick={() => choice.resize(key, width - WIDTH_STEP_PX)}
              icon={<Minus size={14} aria-hidden="true" />}
            />
            <Step
              label={tableTexts.wider(header)}
              onClick={() => choice.resize(key, width + WIDTH_STEP_PX)}
              icon={<Plus size={14} aria-hidden="true" />}
            />
            <Step
              label={tableTexts.moveBefore(header)}
              disabled={index === 0}
              onClick={() => choice.move(key, -1)}
              icon={<ArrowUp size={14} aria-hidden="true" />}
            />
            <Step
              label={tableTexts.moveAfter(header)}
              disabled={index === movable.length - 1}
              onClick={() => choice.move(key, 1)}
              icon={<ArrowDown size={14} aria-hidden="true" />}
            />
          </div>
        )
      })}
      {choice.isChanged ? (
        <Button variant="quiet" onClick={choice.reset}>
          {tableTexts.resetColumns}
        </Button>
      ) : null}
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Step({ label, icon, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-7 items-center justify-center rounded-md hover:bg-line disabled:opacity-30 pointer-coarse:size-11"
    >
      {icon}
    </button>
  )
}
