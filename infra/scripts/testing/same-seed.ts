/** Lets a second try of a test play what the first one did: with chance anew, a fault that was found could pass. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['CREASE_PROPERTY_SEED']) });
