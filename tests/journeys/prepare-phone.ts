// Prepares the shop and the phone that journeys copy, before they need them: `CHROMIUM` names the browser, `dist/` is the app.
import { preparedReadyPhone } from './ready-phone.ts'

await preparedReadyPhone()
