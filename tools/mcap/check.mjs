// Reads an MCAP file with Foxglove's own library, once by its index and once from front to back with all checksums, and prints what is in it.
//   cd tools/mcap && npm install && node check.mjs RUN.mcap
import {McapIndexedReader, McapStreamReader} from '@mcap/core';
import {readFileSync} from 'node:fs';

const bytes = readFileSync(process.argv[2]);
const readable = {size: async () => BigInt(bytes.length), read: async (from, size) => bytes.subarray(Number(from), Number(from + size))};
const reader = await McapIndexedReader.Initialize({readable});
const counts = {};
let before = 0n;
for await (const message of reader.readMessages()) {
  const {topic} = reader.channelsById.get(message.channelId);
  JSON.parse(new TextDecoder().decode(message.data));
  if (message.logTime < before) throw new Error(`${topic}: time goes back`);
  before = message.logTime;
  counts[topic] = (counts[topic] ?? 0) + 1;
}
const stream = new McapStreamReader({validateCrcs: true});
stream.append(bytes);
let records = 0;
while (stream.nextRecord()) records++;
if (!stream.done()) throw new Error('the file ends early');
console.log(`${records} records in ${reader.chunkIndexes.length} chunks, ${Number(before) / 1e9} s; messages:`, counts);
