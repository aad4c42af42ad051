import { createLateForms } from '../../../../shared/forms/late-forms.tsx'

/** What opens over a claim at the desk. */
export const deskForms = createLateForms(() => import('./desk-forms.ts'))
