import secret from 'OUTSIDE/secret.json' with { type: 'json' };
postMessage(secret);
