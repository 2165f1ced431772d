import { Logo, LogoMark } from '../layout/logo.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const COLOURS = [
  ['Tinta', 'bg-ink'],
  ['Tinta suave', 'bg-ink-soft'],
  ['Papel', 'bg-paper'],
  ['Superficie', 'bg-surface'],
  ['Hundido', 'bg-sunken'],
  ['Línea', 'bg-line'],
  ['Borde de control', 'bg-line-strong'],
  ['Primario', 'bg-primary'],
  ['Primario, tinte', 'bg-primary-tint'],
  ['Acento', 'bg-accent'],
  ['Foco', 'bg-focus'],
  ['Error', 'bg-error'],
] as const

const SIZES = [
  ['56', 'text-4xl font-heading'],
  ['36', 'text-3xl font-heading'],
  ['28', 'text-2xl font-heading'],
  ['22', 'text-xl font-heading'],
  ['18', 'text-lg'],
  ['16', 'text-base'],
  ['14', 'text-sm'],
] as const

const STATES = [
  ['Hecho', 'bg-success-tint text-success-text'],
  ['Atención', 'bg-warning-tint text-warning-text'],
  ['Error', 'bg-error-tint text-error-text'],
  ['Información', 'bg-info-tint text-info-text'],
] as const

export function Foundations() {
  return (
    <Chapter
      id="bases"
      title="Bases"
      lead="Todo son variables: una marca cambia el color, la letra o el radio sin tocar un componente."
    >
      <Specimen title="Marca">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <Logo name="Puente" />
          <LogoMark heightPx={56} />
          <LogoMark heightPx={18} />
        </div>
        <div className="w-fit rounded-control bg-ink px-4 py-3 text-paper [&_svg]:text-paper">
          <Logo name="Puente" />
        </div>
      </Specimen>
      <Specimen title="Estados: tinte y texto">
        <div className="grid grid-cols-2 gap-3">
          {STATES.map(([name, classes]) => (
            <div key={name} className={`rounded-control px-4 py-3 font-strong ${classes}`}>
              {name}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Color" wide>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {COLOURS.map(([name, background]) => (
            <li key={name} className="text-sm">
              <span className={`mb-1.5 block h-14 rounded-control border border-line ${background}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Letra: Figtree" wide>
        <ul className="flex flex-col gap-3">
          {SIZES.map(([size, classes]) => (
            <li key={size} className="flex items-baseline gap-4">
              <span className="w-6 flex-none text-sm text-ink-soft tabular-nums">{size}</span>
              <span className={`min-w-0 ${classes}`}>Sabes lo que pagas, y cuándo</span>
            </li>
          ))}
        </ul>
        <p className="text-ink-soft">
          Las cifras tienen todas el mismo ancho: <span className="tabular-nums">1.111,11 €</span> ocupa lo mismo que{' '}
          <span className="tabular-nums">8.888,88 €</span>.
        </p>
      </Specimen>
    </Chapter>
  )
}
