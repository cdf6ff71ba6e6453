// Opens a recording: a page without a server. Its code and data are compressed blocks of the page; the modules become blobs, found by an import map.
addEventListener('DOMContentLoaded', async () => {
  const unpack = async (block) => {
    const packed = Uint8Array.from(atob(block.textContent), (c) => c.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(plain).arrayBuffer();
  };
  const blocks = (kind) => [...document.querySelectorAll(`script[type="armature/${kind}"]`)];
  const text = async (kind) => JSON.parse(new TextDecoder().decode(await unpack(blocks(kind)[0])));
  try {
    const imports = {};
    for (const [name, code] of Object.entries(await text('code'))) {
      imports[name] = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    }
    window.armatureRecording = {head: await text('head'), scene: await unpack(blocks('scene')[0]), frames: blocks('frames'), unpack};
    const map = document.createElement('script');
    map.type = 'importmap';
    map.textContent = JSON.stringify({imports});
    document.head.append(map);
    await import('app/main.js');
  } catch (problem) {
    const told = document.getElementById('notice');
    told.textContent = `This recording cannot be shown: ${problem.message}. It needs a browser of 2023 or newer.`;
    told.hidden = false;
    throw problem;
  }
});
