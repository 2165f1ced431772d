import type { TaskScope } from '@puente/domain'

/** The page of tasks, and the choice of the person who does one. */
export const taskTexts = {
  subtitle: 'Lo que hay que hacer con un cliente. Primero lo que vence antes.',
  caption: 'Tareas abiertas',
  scopes: { for_me: 'Mías y sin asignar', unassigned: 'Sin asignar', all: 'Todas' } satisfies Record<TaskScope, string>,
  scopesLabel: 'Qué tareas',
  columns: {
    task: 'Tarea y cliente',
    due: 'Para',
    assignee: 'La hace',
    action: 'Acciones',
  },
  overdue: 'Vencida',
  today: 'Hoy',
  unassigned: 'Sin asignar',
  noName: 'Cliente sin nombre',
  take: 'Cogerla',
  taken: 'La tarea es tuya.',
  finish: 'Hecha',
  finished: 'Tarea hecha.',
  reassign: 'Asignar…',
  reassignTitle: 'Asignar la tarea',
  reassignEffect: (title: string): string => `«${title}» pasa a la lista de la persona que elijas.`,
  reassignUndo: 'Puedes asignarla otra vez a cualquiera.',
  reassignConfirm: 'Asignar',
  assignee: 'Quién la hace',
  chooseAssignee: 'Elige a una persona',
  emptyTitle: 'No hay tareas abiertas',
  emptyText: 'Aparecen aquí las que alguien te asigna y las llamadas que piden los clientes.',
} as const
