import type { CapacitorConfig } from '@capacitor/cli'

/** The native shell shows the same build; it speaks to a configured API with a bearer token. */
const config: CapacitorConfig = {
  appId: 'app.partwright.field',
  appName: 'Partwright',
  webDir: 'dist',
  backgroundColor: '#f7f6f3',
}

export default config
