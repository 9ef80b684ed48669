import { field } from './wire.mjs';

/** The bytes of a detail, from its `valueDecoded`. */
function encode(typeUrl, decoded) {
  const text = (number, value) => (value === '' ? [] : [field(number, value)]);
  switch (typeUrl.split('.').at(-1)) {
    case 'ErrorInfo':
      return Buffer.concat([
        ...text(1, decoded.reason),
        ...text(2, decoded.domain),
        ...Object.entries(decoded.metadata).map((entry) =>
          field(3, Buffer.concat(entry.map((one, at) => field(at + 1, one)))),
        ),
      ]);
    case 'RetryInfo':
      return field(1, field(1, decoded.retryDelay.seconds));
    case 'RequestInfo':
      return Buffer.concat([...text(1, decoded.requestId), ...text(2, decoded.servingData)]);
    case 'ResourceInfo':
      return Buffer.concat([...text(1, decoded.resourceType), ...text(2, decoded.resourceName)]);
    default:
      throw new Error(`unknown detail ${typeUrl}`);
  }
}

/** A status with other texts, its bytes made to fit; first the encoder must give the original's. */
export function deriveStatus(original, replacer) {
  for (const { typeUrl, value, valueDecoded } of original.details)
    if (encode(typeUrl, valueDecoded).toString('base64') !== value)
      throw new Error(`${typeUrl} is not encoded as the original`);
  const details = original.details.map(({ value: _value, ...detail }) => {
    const { typeUrl, ...rest } = replacer.value(detail);
    return { typeUrl, value: encode(typeUrl, rest.valueDecoded).toString('base64'), ...rest };
  });
  return { ...replacer.value({ ...original, details: [] }), details };
}
