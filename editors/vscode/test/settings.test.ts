import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forServer } from '../src/settings.ts';

test('the server is not sent the settings of the extension', () => {
  const section = { path: '/opt/throwsight', trace: { server: 'off' }, hints: false, rules: { 'swallowed-error': { level: null } } };
  assert.deepEqual(forServer(section), { hints: false, rules: { 'swallowed-error': { level: null } } });
});

test('a section that is not set stays so', () => {
  assert.equal(forServer(null), null);
  assert.equal(forServer(undefined), undefined);
});
