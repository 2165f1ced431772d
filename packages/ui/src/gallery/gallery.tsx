import { Logo } from '../layout/logo.tsx'
import { Actions } from './actions.tsx'
import { Calculator } from './calculator.tsx'
import { Feedback } from './feedback.tsx'
import { Forms } from './forms.tsx'
import { Foundations } from './foundations.tsx'
import { Scenes } from './scenes.tsx'
import { Structure } from './structure.tsx'

const CHAPTERS = [
  ['bases', 'Bases'],
  ['paisaje', 'Paisaje'],
  ['acciones', 'Acciones'],
  ['formularios', 'Formularios'],
  ['respuestas', 'Respuestas'],
  ['estructura', 'Estructura'],
] as const

/** Every component in every state, for reviewing changes of the design system. */
export function Gallery() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6 lg:grid lg:grid-cols-[11rem_1fr] lg:gap-12">
      <header className="flex items-center justify-between py-5 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-start lg:justify-start lg:gap-8 lg:py-10">
        <Logo name="Puente" />
        <nav aria-label="Galería" className="hidden lg:block lg:w-full">
          <ChapterLinks className="flex flex-col" />
        </nav>
      </header>
      <nav
        aria-label="Capítulos"
        className="sticky top-0 z-20 -mx-4 overflow-x-auto border-b border-line bg-paper/95 px-4 py-1 backdrop-blur-sm sm:-mx-6 sm:px-6 lg:hidden"
      >
        <ChapterLinks className="flex" />
      </nav>
      <main className="min-w-0 pt-6 lg:pt-10">
        <h1 className="text-3xl leading-tight">Sistema de diseño</h1>
        <p className="mt-3 mb-8 max-w-step text-lg text-ink-soft">
          Claro, exacto y sin prisas. Alguien abre esto con el móvil en la mano y una preocupación: cada pieza está para
          bajarle el pulso.
        </p>
        <div className="mb-12">
          <Calculator />
        </div>
        <Foundations />
        <Scenes />
        <Actions />
        <Forms />
        <Feedback />
        <Structure />
      </main>
    </div>
  )
}

function ChapterLinks({ className }: { readonly className: string }) {
  return (
    <ul className={className}>
      {CHAPTERS.map(([id, name]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-md px-3 font-medium text-ink-soft -outline-offset-3! hover:bg-sunken hover:text-ink lg:-mx-3"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
