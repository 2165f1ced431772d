import { Button } from './button.tsx'

interface ViewChoiceProps<View extends string> {
  readonly label: string
  readonly views: readonly View[]
  readonly names: Readonly<Record<View, string>>
  readonly chosen: View
  readonly onChoose: (view: View) => void
}

/** The views of a page, or the parts of a list, as buttons of which one is pressed. The address of the page keeps the choice. */
export function ViewChoice<View extends string>({ label, views, names, chosen, onChoose }: ViewChoiceProps<View>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {views.map((view) => (
        <Button
          key={view}
          variant={view === chosen ? 'primary' : 'secondary'}
          aria-pressed={view === chosen}
          onClick={() => onChoose(view)}
        >
          {names[view]}
        </Button>
      ))}
    </fieldset>
  )
}
