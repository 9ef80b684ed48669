import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './setup.mjs';

/** Longest time of one installation, in milliseconds. */
export const INSTALL_LIMIT = 4 * 60 * 1000;

/** Whether more than the npm packages may be installed: not where `TREELINE_NO_INSTALL=1` is set. */
export function mayInstall() {
  return process.env['TREELINE_NO_INSTALL'] !== '1';
}

/** The same as `installSystemPackages` with one package. */
export function installSystemPackage(name, why) {
  installSystemPackages([name], why);
}

/**
 * Installs Debian packages as root, after a line that names them and the reason. Does nothing on
 * other systems, for other users, and where `mayInstall` is false. `options` are those of apt-get.
 */
export function installSystemPackages(names, why, options = []) {
  if (!mayInstall() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(
    `Installing the system package ${names.join(' and ')} with apt-get, because ${why}. TREELINE_NO_INSTALL=1 prevents this.`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], { env, timeout: INSTALL_LIMIT });
  withoutServices(() => {
    run('apt-get', ['install', '-y', ...options, ...names], { env, timeout: INSTALL_LIMIT });
  });
}

/** Debian asks this program whether a package may start its service, such as a web server. */
const POLICY = '/usr/sbin/policy-rc.d';

function withoutServices(install) {
  const isOwn = !existsSync(POLICY);
  if (isOwn) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOwn) rmSync(POLICY);
  }
}
