import { createLateForms } from '../../../../shared/forms/late-forms.tsx'

/** What opens over a registration. */
export const recordForms = createLateForms(() => import('./record-forms.ts'))
