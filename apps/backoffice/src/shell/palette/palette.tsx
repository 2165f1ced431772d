import { paletteTexts } from '@puente/texts/backoffice-shell'
import { Command } from 'cmdk'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHasPermission } from '../../api/session.ts'
import { useRailRoutes } from '../rail-routes.ts'
import { hitHref, hitLabel, useSearchHits } from './search-hits.ts'

/** Half a phone finds nothing, and the reader should know why. */
const nothingText = (text: string): string =>
  /^[\d\s+]+$/.test(text) ? paletteTexts.nothingWithNumber : paletteTexts.nothing

interface PaletteProps {
  readonly onClose: () => void
  /** What was typed before the input was there; asked once, when it is. */
  readonly takeTyped: () => string
}

/** Finds customers and loans on the server, and pages here. */
export function Palette({ onClose, takeTyped }: PaletteProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [, navigate] = useLocation()
  const may = useHasPermission()
  const routes = useRailRoutes()
  const maySearch = may('customers.read')
  const { hits, isSearching, failure } = useSearchHits(text, maySearch)
  // Enter before the answer: the first hit opens when it comes.
  const [isEntered, setIsEntered] = useState(false)
  useEffect(() => {
    const dialog = dialogRef.current
    if (dialog === null || dialog.open) return
    dialog.showModal()
    // The dialog would focus the frame of the list, which takes the arrow keys but no text.
    dialog.querySelector('input')?.focus()
    setText((before) => before + takeTyped())
  }, [takeTyped])
  const open = (href: string) => {
    onClose()
    navigate(href)
  }
  const wanted = text.trim().toLocaleLowerCase('es')
  const pages = routes.filter(({ rail }) => rail.label.toLocaleLowerCase('es').includes(wanted))
  const first = hits[0] ? hitHref(hits[0]) : pages[0]?.path
  const openFirst = useEffectEvent(() => {
    setIsEntered(false)
    if (first !== undefined) open(first)
  })
  useEffect(() => {
    if (isEntered && !isSearching) openFirst()
  }, [isEntered, isSearching])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialogRef}
      aria-label={paletteTexts.title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialogRef.current) onClose()
      }}
      className="modal inset-x-0 top-[12dvh] mx-auto w-[min(40rem,100%-2rem)] overflow-hidden rounded-sheet"
    >
      {/* The server and this component filter: cmdk only moves the selection. */}
      <Command
        label={paletteTexts.title}
        shouldFilter={false}
        loop
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isSearching) return
          event.preventDefault()
          setIsEntered(true)
        }}
      >
        <Command.Input
          value={text}
          onValueChange={(value) => {
            setText(value)
            setIsEntered(false)
          }}
          placeholder={paletteTexts.placeholder}
          className="h-13 w-full border-b border-line bg-transparent px-4 text-base placeholder:text-ink-soft focus-visible:outline-none"
        />
        <Command.List className="max-h-[60dvh] overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-soft">
          {hits.length > 0 ? (
            <Command.Group heading={paletteTexts.found}>
              {hits.map((hit) => (
                <Item key={hitHref(hit)} value={hitHref(hit)} onSelect={() => open(hitHref(hit))}>
                  <span className="min-w-0 flex-1 truncate">{hitLabel(hit)}</span>
                  <span className="text-ink-soft">{paletteTexts.kinds[hit.kind]}</span>
                </Item>
              ))}
            </Command.Group>
          ) : null}
          {pages.length > 0 ? (
            <Command.Group heading={paletteTexts.pages}>
              {pages.map(({ path, rail: { label, icon: Icon, shortcut } }) => (
                <Item key={path} value={path} onSelect={() => open(path)}>
                  <Icon size={18} aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  <kbd className="kbd">{`g ${shortcut}`}</kbd>
                </Item>
              ))}
            </Command.Group>
          ) : null}
          <div role="status" className="px-2 text-ink-soft">
            {failure ??
              (isSearching
                ? paletteTexts.searching
                : wanted !== '' && hits.length + pages.length === 0
                  ? maySearch
                    ? nothingText(wanted)
                    : paletteTexts.onlyPages
                  : '')}
          </div>
        </Command.List>
      </Command>
    </dialog>
  )
}

interface ItemProps {
  readonly value: string
  readonly onSelect: () => void
  readonly children: React.ReactNode
}

function Item({ value, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 aria-selected:bg-primary-tint aria-selected:text-primary pointer-coarse:min-h-11"
    >
      {children}
    </Command.Item>
  )
}
