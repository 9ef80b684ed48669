// A setup file is read anew for each file of tests. This one keeps the modules behind it single,
// because a `JsonPart` is known by its class.
import './json-body.ts';
