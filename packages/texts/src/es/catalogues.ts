import type { BusinessActivity, ContactRelation, Education, EmploymentType, Gender } from '@puente/domain'

/** The closed lists of the forms. The domain defines the ids behind the keys. */

export const genderTexts: Record<Gender, string> = {
  male: 'Hombre',
  female: 'Mujer',
}

export const employmentTypeTexts: Record<EmploymentType, string> = {
  employed: 'Trabajo por cuenta ajena',
  unemployed: 'Sin empleo',
  self_employed: 'Trabajo por cuenta propia (autónomo)',
  retired: 'Jubilación',
  student: 'Estudio',
  pensioner: 'Cobro una pensión',
  military: 'Fuerzas Armadas',
}

export const educationTexts: Record<Education, string> = {
  none: 'Sin estudios',
  primary: 'Educación primaria',
  secondary: 'Educación secundaria (ESO)',
  baccalaureate: 'Bachillerato',
  vocational: 'Formación profesional de grado medio',
  higher_vocational: 'Formación profesional de grado superior',
  university: 'Estudios universitarios',
  postgraduate: 'Máster o doctorado',
}

export const businessActivityTexts: Record<BusinessActivity, string> = {
  agriculture: 'Agricultura, ganadería y pesca',
  industry: 'Industria y fabricación',
  energy_and_water: 'Energía, agua y residuos',
  construction: 'Construcción',
  retail: 'Comercio',
  vehicle_repair: 'Talleres y reparación de vehículos',
  transport: 'Transporte, almacén y mensajería',
  hospitality: 'Hostelería y turismo',
  information_technology: 'Informática y comunicaciones',
  finance: 'Banca y seguros',
  real_estate: 'Inmobiliarias',
  professional_services: 'Servicios profesionales, científicos y técnicos',
  administrative_services: 'Servicios administrativos y de oficina',
  public_administration: 'Administración pública',
  education: 'Enseñanza',
  health: 'Sanidad y servicios sociales',
  arts_and_leisure: 'Cultura, deporte y ocio',
  personal_services: 'Peluquería, estética y otros servicios personales',
  domestic_work: 'Empleo del hogar y cuidados',
  security_and_cleaning: 'Seguridad y limpieza',
  other: 'Otra actividad',
}

/** Frequent positions of a sector, for a tap instead of typing. */
export const usualPositionTexts: Record<BusinessActivity, readonly string[]> = {
  agriculture: ['Peón agrícola', 'Tractorista', 'Encargado/a'],
  industry: ['Operario/a', 'Técnico/a', 'Encargado/a'],
  energy_and_water: ['Técnico/a', 'Operario/a', 'Ingeniero/a'],
  construction: ['Albañil', 'Peón', 'Electricista', 'Fontanero/a'],
  retail: ['Dependiente/a', 'Cajero/a', 'Reponedor/a', 'Encargado/a'],
  vehicle_repair: ['Mecánico/a', 'Chapista', 'Recepcionista'],
  transport: ['Repartidor/a', 'Conductor/a', 'Mozo/a de almacén'],
  hospitality: ['Camarero/a', 'Cocinero/a', 'Ayudante de cocina', 'Recepcionista'],
  information_technology: ['Programador/a', 'Técnico/a', 'Teleoperador/a'],
  finance: ['Gestor/a', 'Administrativo/a', 'Comercial'],
  real_estate: ['Agente', 'Comercial', 'Administrativo/a'],
  professional_services: ['Técnico/a', 'Administrativo/a', 'Asesor/a'],
  administrative_services: ['Administrativo/a', 'Recepcionista', 'Teleoperador/a'],
  public_administration: ['Administrativo/a', 'Auxiliar', 'Policía'],
  education: ['Profesor/a', 'Maestro/a', 'Monitor/a'],
  health: ['Auxiliar', 'Enfermero/a', 'Celador/a', 'Cuidador/a'],
  arts_and_leisure: ['Monitor/a', 'Técnico/a', 'Artista'],
  personal_services: ['Peluquero/a', 'Esteticista'],
  domestic_work: ['Empleado/a del hogar', 'Cuidador/a'],
  security_and_cleaning: ['Limpiador/a', 'Vigilante', 'Conserje'],
  other: ['Operario/a', 'Administrativo/a', 'Encargado/a'],
}

export const contactRelationTexts: Record<ContactRelation, string> = {
  second_number: 'Otro número mío',
  sibling: 'Hermano o hermana',
  parent: 'Madre o padre',
  friend: 'Amigo o amiga',
  spouse: 'Esposa o marido',
  colleague: 'Compañero o compañera de trabajo',
  boss: 'Jefe o jefa',
  child: 'Hijo o hija',
  relative: 'Otro familiar',
  partner: 'Novia o novio',
}
