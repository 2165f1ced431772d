import { stepsOf } from '@puente/domain'
import { useState } from 'react'
import { TextLink } from '../actions/link.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { CheckboxGroup } from '../fields/checkbox-group.tsx'
import { CodeField } from '../fields/code-field.tsx'
import { Combobox } from '../fields/combobox.tsx'
import { DateField } from '../fields/date-field.tsx'
import { ErrorSummary } from '../fields/error-summary.tsx'
import { IbanField } from '../fields/iban-field.tsx'
import { PhoneField } from '../fields/phone-field.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Select } from '../fields/select.tsx'
import { Slider } from '../fields/slider.tsx'
import { sliderSteps } from '../fields/slider-steps.ts'
import { DAY_UNIT, EURO_UNIT } from '../fields/slider-units.ts'
import { Suggestions } from '../fields/suggestions.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Money } from '../text/money.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const PROVINCES = [
  'Álava',
  'Albacete',
  'Alicante',
  'Almería',
  'Asturias',
  'Ávila',
  'Badajoz',
  'Barcelona',
  'Burgos',
].map((name) => ({ value: name, label: name }))
const AMOUNTS = sliderSteps(
  stepsOf([
    { from: 5_000, to: 30_000, step: 1_000 },
    { from: 30_000, to: 100_000, step: 5_000 },
  ]),
)
const TERMS = sliderSteps(stepsOf([{ from: 7, to: 30, step: 1 }]))

const CONSENTS = [
  {
    value: 'privacy',
    label: (
      <>
        He leído la <TextLink href="#formularios">política de privacidad</TextLink>.
      </>
    ),
  },
  {
    value: 'terms',
    label: (
      <>
        Acepto las <TextLink href="#formularios">condiciones de uso</TextLink>.
      </>
    ),
  },
  { value: 'news', label: 'Quiero recibir ofertas.', hint: 'Es opcional: puedes darte de baja cuando quieras.' },
] as const

export function Forms() {
  return (
    <Chapter
      id="formularios"
      title="Formularios"
      lead="Cada campo dice qué pide, para qué, y qué hacer si algo no cuadra."
    >
      <Sliders />
      <Specimen title="Texto">
        <TextField label="Nombre" autoComplete="off" />
        <TextField label="Segundo apellido" optional hint="Si no tienes, déjalo vacío." autoComplete="off" />
        <TextField label="Ingresos al mes" hint="En euros, lo que recibes de media." unit="€" inputMode="decimal" />
      </Specimen>
      <Specimen title="Texto: error, desactivado, largo">
        <TextField label="DNI o NIE" defaultValue="12345678A" error="La letra no corresponde al número. Revísalo." />
        <TextField label="Teléfono de registro" defaultValue="612 34 56 78" disabled />
        <TextField
          label="Calle en la que vives ahora, tal como aparece en tu documento de identidad o en una factura"
          defaultValue="Avenida del Generalísimo Marqués de la Ensenada y Condes de Barcelona, portal interior"
        />
        <TextArea label="Cuéntanos qué ha pasado" optional rows={3} />
      </Specimen>
      <Phones />
      <Formatted />
      <Specimen title="Código por SMS">
        <CodeField label="Código de 4 cifras" hint="Lo hemos enviado al 612 34 56 78." />
        <CodeField
          label="Código equivocado"
          value="4821"
          error="El código no es correcto. Revísalo e inténtalo de nuevo."
        />
        <CodeField label="Código desactivado" value="48" disabled />
      </Specimen>
      <Specimen title="Lista">
        <Select label="Provincia" options={PROVINCES} />
        <Select label="Tipo de empleo" options={PROVINCES} error="Elige una opción para continuar." />
        <Select label="Nacionalidad" options={[{ value: 'es', label: 'Española' }]} defaultValue="es" disabled />
      </Specimen>
      <Specimen title="Casillas con «marcar todo»">
        <CheckboxGroup
          name="consents"
          legend="Consentimientos"
          options={CONSENTS}
          defaultValue={['privacy']}
          selectAll
        />
      </Specimen>
      <Specimen title="Casilla: normal, error, desactivada">
        <Checkbox label="Recordar este dispositivo" />
        <Checkbox
          label="Autorizo el cargo automático en mi tarjeta en la fecha de pago."
          hint="Puedes quitarlo cuando quieras desde tu cuenta."
          error="La casilla de verificación debe verificarse para continuar"
        />
        <Checkbox label="Ya aceptado" defaultChecked disabled />
      </Specimen>
      <Specimen title="Opciones">
        <RadioGroup
          name="loan-now"
          variant="row"
          legend="¿Tienes ahora otro préstamo?"
          options={[
            { value: 'yes', label: 'Sí' },
            { value: 'no', label: 'No' },
          ]}
        />
        <RadioGroup
          name="contact"
          legend="¿Quién es esta persona?"
          error="Elige una opción para continuar."
          options={[
            { value: 'family', label: 'Un familiar' },
            { value: 'friend', label: 'Un amigo o una amiga' },
            { value: 'work', label: 'Alguien del trabajo' },
          ]}
        />
      </Specimen>
      <Specimen title="Opciones en tarjetas">
        <RadioGroup
          name="repayment"
          variant="cards"
          legend="¿Cuánto quieres pagar hoy?"
          defaultValue="full"
          options={[
            {
              value: 'full',
              label: 'Todo lo que debes',
              hint: 'El préstamo queda cerrado.',
              aside: <Money amountCents={21_450} className="font-strong" />,
            },
            { value: 'part', label: 'Una parte', hint: 'Tú eliges el importe. Baja lo que queda por pagar.' },
            { value: 'later', label: 'Más tarde', hint: 'No está disponible en este momento.', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen title="Opciones que caben juntas, y respuestas frecuentes">
        <RadioGroup
          name="employment"
          variant="chips"
          legend="Situación laboral"
          defaultValue="employed"
          options={[
            { value: 'employed', label: 'Trabajo por cuenta ajena' },
            { value: 'unemployed', label: 'Sin empleo' },
            { value: 'student', label: 'Estudio' },
          ]}
        />
        <Suggestions
          label="Días frecuentes"
          value="2"
          onChoose={() => {}}
          options={[
            { value: '1', label: '30 nov' },
            { value: '2', label: '1 dic' },
          ]}
        />
      </Specimen>
      <Specimen title="Interruptor">
        <Switch label="Avisos por SMS" hint="Te escribimos dos días antes de la fecha de pago." defaultChecked />
        <Switch label="Avisos por correo" />
        <Switch label="Avisos en papel" disabled />
      </Specimen>
      <Specimen title="Resumen de errores">
        <ErrorSummary
          attempt={-1} // only shown here: takes no focus
          errors={[
            { field: 'gallery-phone', message: 'El teléfono no es válido' },
            { field: 'consents', message: 'La casilla de verificación debe verificarse para continuar' },
            { message: 'No hemos podido guardar tus datos. Inténtalo de nuevo en unos minutos.' },
          ]}
        />
      </Specimen>
    </Chapter>
  )
}

function Sliders() {
  const [amountCents, setAmountCents] = useState(20_000)
  const [termDays, setTermDays] = useState(14)
  return (
    <>
      <Specimen title="Importe: escribe, pulsa o arrastra">
        <Slider label="Importe" value={amountCents} onValueChange={setAmountCents} steps={AMOUNTS} unit={EURO_UNIT} />
        <Slider label="Plazo" value={termDays} onValueChange={setTermDays} steps={TERMS} unit={DAY_UNIT} />
      </Specimen>
      <Specimen title="Al mínimo y desactivado">
        <Slider
          label="Importe mínimo"
          hint="Cuando el menos no puede bajar más."
          value={5_000}
          onValueChange={setAmountCents}
          steps={AMOUNTS}
          unit={EURO_UNIT}
        />
        <Slider label="Plazo fijado" value={30} onValueChange={setTermDays} steps={TERMS} unit={DAY_UNIT} disabled />
      </Specimen>
    </>
  )
}

function Phones() {
  const [phone, setPhone] = useState('61234')
  return (
    <Specimen title="Teléfono">
      <PhoneField
        id="gallery-phone"
        label="Número de móvil"
        hint="Te enviamos un SMS con un código."
        value={phone}
        onValueChange={setPhone}
      />
      <PhoneField label="Teléfono de contacto" defaultValue="123456789" error="El teléfono no es válido" />
      <PhoneField label="Teléfono fijo" defaultValue="912345678" disabled />
    </Specimen>
  )
}

function Formatted() {
  const [birthday, setBirthday] = useState('01/05/1990')
  const [iban, setIban] = useState('ES91 2100 0418')
  const [province, setProvince] = useState('')
  const typed = province.trim().toLocaleLowerCase('es')
  return (
    <>
      <Specimen title="Fecha y cuenta: se agrupan al escribir">
        <DateField label="Fecha de nacimiento" hint="Día, mes y año." value={birthday} onValueChange={setBirthday} />
        <IbanField label="IBAN" value={iban} onValueChange={setIban} error="Número de IBAN incorrecto" />
      </Specimen>
      <Specimen title="Texto con sugerencias">
        <Combobox
          label="Provincia (prueba con «al»)"
          hint="Se puede escribir también lo que no está en la lista."
          value={province}
          onValueChange={setProvince}
          options={PROVINCES.filter(({ label }) => typed !== '' && label.toLocaleLowerCase('es').includes(typed))}
        />
      </Specimen>
    </>
  )
}
