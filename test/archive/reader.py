"""A reader of packed gems, written from docs/format.md alone with Python's standard library: says of each file that
it is given whether it is intact as far as step 9 of "Verifying, in this order" and of the same id and version as its
manifest. It knows nothing of trust, and none of the platform's rules."""
import base64, hashlib, json, re, sys, unicodedata, zlib
from datetime import datetime

KIB, MIB = 1024, 1024 * 1024
BLOCK = 512
ID = re.compile(r"[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?")
NUMBER, LABEL = r"(0|[1-9][0-9]*)", r"(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)"
VERSION = re.compile(rf"{NUMBER}\.{NUMBER}\.{NUMBER}(-{LABEL}(\.{LABEL})*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?")
DIGEST = re.compile(r"[0-9a-f]{64}")
SIGNATURE = re.compile(r"signatures/(publisher|registry)-([0-9a-f]{16})\.dsse\.json")
DEVICE = re.compile(r"con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$", re.IGNORECASE | re.ASCII)
# Default_Ignorable_Code_Point; what of it is of Cf is found by its category too.
IGNORABLE = ("\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
             "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff")
INVISIBLE = re.compile(f"[{IGNORABLE}]")
GZIP_HEADER = bytes.fromhex("1f8b08000000000002ff")
SPKI = bytes.fromhex("302a300506032b6570032100")
PAYLOAD_TYPE = "application/vnd.in-toto+json"
PREDICATES = {"publisher": "urn:notochord:gem:publish:v1", "registry": "urn:notochord:gem:countersign:v1"}


class Invalid(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Invalid(why)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


# Headers

def header(path, size, mode):
    raw, prefix = path.encode(), b""
    if len(raw) > 100:
        slash = raw.find(b"/", len(raw) - 101)
        need(0 < slash <= 155 and slash < len(raw) - 1, f"{path} cannot be split")
        prefix, raw = raw[:slash], raw[slash + 1:]
    def fill(checksum):
        fields = [(raw, 100), (b"0000" + mode, 8), (b"0000000", 8), (b"0000000", 8), (b"%011o" % size, 12), (b"0" * 11, 12),
                  (checksum, 8), (b"0", 1), (b"", 100), (b"ustar", 6), (b"00", 2), (b"", 32), (b"", 32), (b"0000000", 8),
                  (b"0000000", 8), (prefix, 155), (b"", 12)]
        return b"".join(value.ljust(width, b"\0") for value, width in fields)
    return fill(b"%06o\0 " % sum(fill(b" " * 8)))


def read_header(tar, at):
    block = tar[at:at + BLOCK]
    need(len(block) == BLOCK, "cut short in a header")
    parts = [block[345:500].split(b"\0")[0], block[:100].split(b"\0")[0]]
    mode, size = block[104:107], block[124:135]
    need(mode in (b"644", b"755") and re.fullmatch(rb"[0-7]{11}", size), "a header with another mode or size")
    path = b"/".join(part for part in parts if part).decode()
    need(block == header(path, int(size, 8), mode), f"the header of {path}")
    return path, int(size, 8), mode.decode()


def read_body(tar, at, size):
    end = at + size + -size % BLOCK
    need(end <= len(tar), "cut short in a body")
    need(not any(tar[at + size:end]), "padding that is not zeros")
    return tar[at:at + size], end


# The outer tar

def read_outer(tar):
    names, bodies, at = [], [], 0
    limits = {"gem.json": 4 * MIB, "notochord.json": 256 * KIB, "content.tar.gz": 256 * MIB}
    while not names or names[-1] != "content.tar.gz":
        name, size, _ = read_header(tar, at)
        need(name in limits or SIGNATURE.fullmatch(name), f"an entry {name}")
        need(size <= limits.get(name, 64 * KIB), f"{name} is too large")
        body, at = read_body(tar, at + BLOCK, size)
        names.append(name)
        bodies.append(body)
    signatures = names[2:-1]
    need(names[:2] == ["gem.json", "notochord.json"], "the order of the entries")
    need(all(map(SIGNATURE.fullmatch, signatures)) and signatures == sorted(set(signatures)), "the order of the signatures")
    need(len(signatures) <= 16, "too many signatures")
    need(tar[at:] == bytes(2 * BLOCK), "the end of the tar")
    return bodies[0], bodies[1], list(zip(signatures, bodies[2:-1])), bodies[-1]


# Canonical JSON and gem.json

def encode(value):
    if type(value) is str:
        value.encode()
        return json.dumps(value, ensure_ascii=False)
    if type(value) is int:
        return str(value)
    if type(value) is list:
        return "[" + ",".join(map(encode, value)) + "]"
    need(type(value) is dict, "JSON of another kind")
    keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
    return "{" + ",".join(encode(key) + ":" + encode(value[key]) for key in keys) + "}"


def decode(data, what):
    try:
        text = data.decode()
        value = json.loads(text)
        need(encode(value) == text, f"{what} is not canonical")
    except (ValueError, RecursionError):
        raise Invalid(f"{what} is not canonical") from None
    return value


def decode_line(data, what):
    need(data.endswith(b"\n"), f"{what} has no line feed")
    return decode(data[:-1], what)


def shape(value, **members):
    need(type(value) is dict and value.keys() == members.keys(), "an object of another shape")
    for key, kind in members.items():
        good = kind.fullmatch(value[key]) if isinstance(kind, re.Pattern) and type(value[key]) is str else type(value[key]) is kind
        need(good, f"{key} is of another kind")


def read_index(data):
    index = decode_line(data, "gem.json")
    shape(index, content=dict, files=list, format=re.compile("notochord.gem/1"), id=ID, version=VERSION)
    need(len(index["version"]) <= 128, "the version is too long")
    shape(index["content"], sha256=DIGEST, size=int, tarSha256=DIGEST, tarSize=int)
    files, size = index["files"], 2 * BLOCK
    need(len(files) <= 10_000, "too many files")
    for file in files:
        shape(file, mode=re.compile("644|755"), path=str, sha256=DIGEST, size=int)
        need(0 <= file["size"] <= 128 * MIB, f"the size of {file['path']}")
        check_path(file["path"])
        size += BLOCK + file["size"] + -file["size"] % BLOCK
    paths = [file["path"] for file in files]
    need(paths == sorted(paths, key=str.encode), "the order of the files")
    check_together(paths)
    need(size == index["content"]["tarSize"] <= 512 * MIB, "tarSize")
    need("notochord.json" in paths, "notochord.json is not listed")
    return index


# Paths

def check_path(path):
    segments = path.split("/")
    need(unicodedata.normalize("NFC", path) == path, "a path that is not in NFC")
    need(not re.search(r'[\\:*?"<>|]', path), "a path with a forbidden character")
    need(not INVISIBLE.search(path) and not any(unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") for c in path), "an invisible character")
    for segment in segments:
        need(segment not in ("", ".", ".."), "an empty segment, . or ..")
        need(segment[0] != " " and segment[-1] not in " .", "a space or a dot at a segment's edge")
        need(not DEVICE.fullmatch(segment.split(".")[0].rstrip()), "a device")
        need(len(segment.encode()) <= 100, "a segment that is too long")
    need(len(path.encode()) <= 200 and len(segments) <= 16, "a path that is too long or too deep")
    header(path, 0, b"644")


def fold(name):
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).upper().lower())


def check_together(paths):
    seen = {}
    for path in paths:
        segments = path.split("/")
        for count in range(1, len(segments) + 1):
            part, is_file = "/".join(segments[:count]), count == len(segments)
            other = seen.get(fold(part))
            need(other in (None, (part, False)) and not (other and is_file), f"{path} collides")
            seen[fold(part)] = (part, is_file)


# Signatures

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ZERO = (0, 1)


def add(a, b):
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2
    return ((x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P)


def times(n, point):
    total = ZERO
    while n:
        if n & 1:
            total = add(total, point)
        point, n = add(point, point), n >> 1
    return total


def point(data):
    """A point in its one encoding, neither of small order nor with torsion."""
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    need(len(data) == 32 and y < P, "a point of another encoding")
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    need((x * x - square) % P == 0 and not (x == 0 and sign), "no point")
    found = (P - x if x & 1 != sign else x, y)
    need(times(8, found) != ZERO and times(L, found) == ZERO, "a point of small order or with torsion")
    return found


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def check_ed25519(key, message, signature):
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    need(s < L and times(s, BASE) == add(r, times(k, a)), "a signature that does not fit")


def unbase64(text):
    need(type(text) is str and text.isascii(), "base64 of another kind")
    try:
        data = base64.b64decode(text)
    except ValueError:
        raise Invalid("base64 that is none") from None
    need(base64.b64encode(data).decode() == text, "base64 of another form")
    return data


def check_signature(name, data, index, index_bytes):
    role, prefix = SIGNATURE.fullmatch(name).groups()
    envelope = decode_line(data, name)
    shape(envelope, payload=str, payloadType=re.compile(re.escape(PAYLOAD_TYPE)), signatures=list)
    need(len(envelope["signatures"]) == 1, "another number of signatures")
    shape(envelope["signatures"][0], keyid=DIGEST, sig=str)
    keyid, signature = envelope["signatures"][0]["keyid"], unbase64(envelope["signatures"][0]["sig"])
    payload = unbase64(envelope["payload"])
    said = decode(payload, "the statement")
    need(type(said) is dict and type(said.get("predicate")) is dict, "a statement of another shape")
    key = unbase64(said["predicate"].get("publicKey"))
    time = {key: value for key, value in said["predicate"].items() if key == "signedAt"}
    predicate = {"id": index["id"], "publicKey": base64.b64encode(key).decode(), "role": role, "version": index["version"]}
    subject = [{"digest": {"sha256": sha256(index_bytes)}, "name": "gem.json"}]
    need(said == {"_type": "https://in-toto.io/Statement/v1", "predicate": {**predicate, **time},
                  "predicateType": PREDICATES[role], "subject": subject}, "a statement that says something else")
    for value in time.values():
        need(type(value) is str and re.fullmatch(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}Z", value), "a time of another form")
        datetime.fromisoformat(value[:-1])
    need(sha256(SPKI + key) == keyid and keyid.startswith(prefix), "key ids that do not agree")
    need(len(signature) == 64, "a signature of another length")
    check_ed25519(key, f"DSSEv1 {len(PAYLOAD_TYPE)} {PAYLOAD_TYPE} {len(payload)} ".encode() + payload, signature)


# Content

def inflate(data, content):
    need(data[:10] == GZIP_HEADER, "another gzip header")
    inflater = zlib.decompressobj(-15)
    tar = inflater.decompress(data[10:], content["tarSize"] + 1)
    need(inflater.eof and len(tar) == content["tarSize"], "it inflates to another size")
    trailer = zlib.crc32(tar).to_bytes(4, "little") + (len(tar) % 2**32).to_bytes(4, "little")
    need(inflater.unused_data == trailer, "the end of the gzip member")
    return tar


def read_inner(tar, files):
    at = 0
    for file in files:
        need(read_header(tar, at) == (file["path"], file["size"], file["mode"]), f"{file['path']} and what the list says of it")
        body, at = read_body(tar, at + BLOCK, file["size"])
        need(sha256(body) == file["sha256"], f"the SHA-256 of {file['path']}")
    need(tar[at:] == bytes(2 * BLOCK), "the end of the tar inside")


def read(path):
    with open(path, "rb") as file:
        tar = file.read(256 * MIB + 1)
    need(len(tar) <= 256 * MIB, "too large")
    index_bytes, manifest, signatures, content = read_outer(tar)
    index = read_index(index_bytes)
    for name, data in signatures:
        check_signature(name, data, index, index_bytes)
    listed = next(file for file in index["files"] if file["path"] == "notochord.json")
    need((len(manifest), sha256(manifest)) == (listed["size"], listed["sha256"]), "the manifest outside")
    need((len(content), sha256(content)) == (index["content"]["size"], index["content"]["sha256"]), "the content")
    inner = inflate(content, index["content"])
    need(sha256(inner) == index["content"]["tarSha256"], "the SHA-256 of the tar inside")
    read_inner(inner, index["files"])
    said = json.loads(manifest)
    need(type(said) is dict and (said.get("id"), said.get("version")) == (index["id"], index["version"]), "the manifest's id and version")


for path in sys.argv[1:]:
    try:
        read(path)
        print(f"intact {path}")
    except (Invalid, ValueError, zlib.error) as error:
        print(f"invalid {path}: {error}")
