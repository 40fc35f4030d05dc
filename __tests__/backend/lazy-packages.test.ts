import { execFileSync } from 'node:child_process';

test('the backend does not load its rarely used packages at startup', () => {
  // The script runs in a separate process because Jest resolves modules itself.
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        loaded.add(specifier);
        return next(specifier, context);
      },
    });
    await import('./backend/app.ts');
    const rare = ['pdfkit', 'fontkit', 'sharp', 'nodemailer', '@simplewebauthn/server', 'file-type', 'zod-openapi'];
    console.log(JSON.stringify({ has: loaded.has('express'), rare: rare.filter((name) => loaded.has(name)) }));
    process.exit(0);`;
  const found = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(found.trim().split('\n').at(-1)!)).toEqual({ has: true, rare: [] });
});
