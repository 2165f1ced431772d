import { useReload } from '@puente/client'
import type { StaffView } from '@puente/contract'
import type { ViewList } from '@puente/domain'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { Link } from '@puente/ui'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { messageOf } from '../api/http.ts'
import { usePersonName } from '../api/people.ts'
import { useSession } from '../api/session.ts'
import { changeView, useViews, viewsQuery } from '../api/views.ts'
import { Button } from './button.tsx'
import { toast } from './toasts.tsx'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

/** What a view keeps of an address: not the row that is peeked at, nor the view itself. */
const NOT_KEPT = ['ver', 'vista']

function keptOf(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of NOT_KEPT) parameters.delete(name)
  parameters.sort()
  return parameters.toString()
}

/** The views of a list as tabs: all, then the person's own and those that colleagues share. The address names the open one. */
export function SavedViews({ list }: { readonly list: ViewList }) {
  const views = useViews(list)
  const [path] = useLocation()
  const search = useSearch()
  const { username } = useSession().staff
  const person = usePersonName()
  const reload = useReload()
  const [isOpen, setIsOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const query = keptOf(search)
  const openId = new URLSearchParams(search).get('vista')
  const open = views.find(({ id }) => String(id) === openId)
  const isOwn = open?.owner === username
  const isChanged = open !== undefined && keptOf(open.query) !== query
  const save = async (view: StaffView) => {
    const { name, shared_with } = view
    setIsSaving(true)
    try {
      await changeView(view.id, { list, name, shared_with, query })
      toast.success(texts.saved)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
    setIsSaving(false)
    reload(viewsQuery)
  }
  const mayKeep = open === undefined ? query !== '' : isChanged || isOwn
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line">
      <nav aria-label={texts.views} className="-mb-px flex min-w-0 flex-wrap gap-x-1">
        <Tab href={path} label={texts.all} isHere={open === undefined && query === ''} />
        {views.map((view) => (
          <Tab
            key={view.id}
            href={`${path}?${new URLSearchParams([...new URLSearchParams(view.query), ['vista', String(view.id)]])}`}
            label={view.name}
            isHere={view === open}
          />
        ))}
      </nav>
      <div className="flex items-center gap-2 pb-1 text-ink-soft">
        {open === undefined ? null : isOwn ? (
          open.shared_with.length > 0 ? (
            <span className="max-w-80 truncate">{texts.sharedWith(open.shared_with.map(person).join(', '))}</span>
          ) : null
        ) : (
          <span>{texts.sharedBy(person(open.owner))}</span>
        )}
        {isOwn && isChanged ? (
          <Button variant="secondary" busy={isSaving} onClick={() => void save(open)}>
            {texts.saveChanges}
          </Button>
        ) : null}
        {mayKeep ? (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {isOwn ? texts.manage : texts.save}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <ViewDialog list={list} query={query} view={isOwn ? open : undefined} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface TabProps {
  readonly href: string
  readonly label: string
  readonly isHere: boolean
}

function Tab({ href, label, isHere }: TabProps) {
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-9 max-w-60 items-center border-b-2 border-transparent px-2.5 text-ink-soft -outline-offset-3! hover:text-ink aria-[current]:border-ink aria-[current]:font-strong aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      <span className="truncate">{label}</span>
    </Link>
  )
}
