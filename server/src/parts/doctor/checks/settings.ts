import { type Check, fail, ok } from '../../../check.ts'

export const settings: Check = {
  name: 'settings',
  isManual: true,
  failsIfSilent: true,
  run: async ({ settingErrors }) =>
    settingErrors.length === 0
      ? ok('all can be used')
      : fail(`${settingErrors.length} wrong: the server does not start`, settingErrors.join('\n')),
}
