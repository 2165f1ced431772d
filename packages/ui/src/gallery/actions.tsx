import ArrowRight from 'lucide-react/icons/arrow-right'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../actions/copy-button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { TextLink } from '../actions/link.tsx'
import { LinkButton } from '../actions/link-button.tsx'
import { StickyActions } from '../actions/sticky-actions.tsx'
import { Chapter, Specimen } from './specimen.tsx'

export function Actions() {
  const [busy, setBusy] = useState(false)
  return (
    <Chapter id="acciones" title="Acciones" lead="Un verbo en cada botón y una sola acción principal por pantalla.">
      <Specimen title="Variantes">
        <div className="flex flex-wrap gap-3">
          <Button>Continuar</Button>
          <Button variant="secondary">Cambiar el número</Button>
          <Button variant="quiet">Ahora no</Button>
          <Button variant="danger">Cancelar la solicitud</Button>
        </div>
      </Specimen>
      <Specimen title="Ocupado y desactivado">
        <div className="flex flex-wrap gap-3">
          <Button busy>Enviar el código</Button>
          <Button busy variant="secondary">
            Enviar el código
          </Button>
          <Button disabled>Continuar</Button>
          <Button disabled variant="secondary">
            Continuar
          </Button>
        </div>
        <Button wide busy={busy} onClick={() => setBusy(true)}>
          Púlsame: el círculo espera 300 ms
        </Button>
      </Specimen>
      <Specimen title="Con icono, ancho completo, texto largo">
        <Button wide icon={<ArrowRight size={20} aria-hidden="true" />}>
          Pagar 50,00 €
        </Button>
        <Button wide variant="secondary">
          Quiero recibir el código por otra aplicación de mensajería porque el SMS no llega
        </Button>
      </Specimen>
      <Specimen title="Enlaces, iconos y copiar">
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton href="#acciones">Ver mi préstamo</LinkButton>
          <LinkButton href="#acciones" variant="secondary" icon={<Phone size={20} aria-hidden="true" />}>
            Llamar
          </LinkButton>
          <IconButton label="Cerrar" icon={<X size={24} aria-hidden="true" />} />
        </div>
        <p>
          Antes de firmar, lee la <TextLink href="#acciones">información normalizada europea</TextLink> con calma.
        </p>
        <CopyButton text="ES9121000418450200051332" label="Copiar el IBAN" />
      </Specimen>
      <Specimen title="Acción al alcance del pulgar (fija abajo en el móvil)" wide>
        <div className="h-56 overflow-y-auto rounded-control border border-line bg-paper px-4 sm:h-auto sm:pb-4">
          <p className="h-72 py-4 text-ink-soft sm:h-auto sm:pb-0">
            Contenido de un paso que ocupa más que la pantalla.
          </p>
          <StickyActions>
            <Button wide>Continuar</Button>
          </StickyActions>
        </div>
      </Specimen>
    </Chapter>
  )
}
