import { createLateForms } from '../../../../shared/forms/late-forms.tsx'

/** What opens over a ticket. */
export const ticketForms = createLateForms(() => import('./ticket-forms.ts'))
