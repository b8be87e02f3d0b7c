#version 300 es
// What every scene shares: colour, noise, sky, hills, trees, houses and lanterns.
// A scene paints back to front with p.x from 0 to the aspect ratio and p.y from 0 (bottom) to 1,
// in linear light. It defines paint(p) and, for tree lines, ridge(id, x).
precision highp float;
precision highp int;

uniform vec2 u_size;
uniform float u_day;
uniform int u_samples;
out vec4 o_color;

float PX;   // one sample's size in scene units
float ASPECT;
float CONIFERS = 0.8;   // their share in a row of trees; paint() of a scene in another country sets its own

vec3 paint(vec2 p);
float ridge(int id, float x);

// ---------------------------------------------------------------- colour

vec3 oklch(float lightness, float chroma, float hue) {
  float a = chroma * cos(radians(hue)), b = chroma * sin(radians(hue));
  float l = lightness + 0.3963377774 * a + 0.2158037573 * b;
  float m = lightness - 0.1055613458 * a - 0.0638541728 * b;
  float s = lightness - 0.0894841775 * a - 1.2914855480 * b;
  l = l * l * l; m = m * m * m; s = s * s * s;
  return max(vec3(0.0), vec3(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                             -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                             -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}
vec3 nd(vec3 night, vec3 day) { return mix(night, day, u_day); }
float nd(float night, float day) { return mix(night, day, u_day); }

#define YELLOW oklch(0.83, 0.16, 85.0)
#define AMBER  oklch(0.70, 0.165, 62.0)
#define EMBER  oklch(0.52, 0.15, 48.0)
#define CORE   oklch(0.97, 0.075, 96.0)

// ---------------------------------------------------------------- noise

uint mixBits(uint v) {
  v = v * 747796405u + 2891336453u;
  v = ((v >> ((v >> 28u) + 4u)) ^ v) * 277803737u;
  return (v >> 22u) ^ v;
}
float hash(ivec2 c) { return float(mixBits(uint(c.x) + mixBits(uint(c.y) + 77u))) / 4294967295.0; }
float hash(int i, int seed) { return hash(ivec2(i, seed)); }
float noise(float x, int seed) {
  float i = floor(x), f = x - i;
  f = f * f * (3.0 - 2.0 * f);
  return mix(hash(int(i), seed), hash(int(i) + 1, seed), f);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  // the hash of four corners, with the work that two of them share done once
  uint x = uint(int(i.x)), low = mixBits(uint(int(i.y)) + 77u), high = mixBits(uint(int(i.y) + 1) + 77u);
  vec4 h = vec4(mixBits(x + low), mixBits(x + 1u + low), mixBits(x + high), mixBits(x + 1u + high)) / 4294967295.0;
  return mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
}
float fbm(vec2 p) {
  float sum = 0.0, amplitude = 0.5;
  for (int i = 0; i < 5; i++) {
    sum += amplitude * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 17.3;
    amplitude *= 0.5;
  }
  return sum;
}
float fbm(float x, int seed) {
  float sum = 0.0, amplitude = 0.5;
  for (int i = 0; i < 5; i++) {
    sum += amplitude * noise(x, seed + i);
    x = x * 2.13 + 5.7;
    amplitude *= 0.47;
  }
  return sum - 0.48;
}

// ---------------------------------------------------------------- shapes

float cover(float d) { return clamp(0.5 - d / PX, 0.0, 1.0); }
float cover(float d, float soft) { return smoothstep(soft, -soft, d); }
float sdBox(vec2 q, vec2 b) {
  q = abs(q) - b;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
}
float sdSegment(vec2 p, vec2 a, vec2 b) {
  vec2 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0));
}
float smoothMax(float a, float b, float k) {
  float h = clamp(0.5 + 0.5 * (a - b) / k, 0.0, 1.0);
  return mix(b, a, h) + k * h * (1.0 - h);
}
float bump(float x, float centre, float width) {
  x = (x - centre) / width;
  return exp(-x * x);
}
// A mountain's outline: a summit with its own slope on each side, bent so that the foot runs out.
float peak(float x, vec2 summit, float left, float right) {
  float d = x - summit.x;
  float s = d < 0.0 ? -d * left : d * right;
  return summit.y - s / (1.0 + 0.55 * s / 0.2);
}

// ---------------------------------------------------------------- air

// The colour of land at a distance: 0 is at our feet, 1 melts into the sky.
vec3 land(float far) {
  vec3 night = mix(oklch(0.135, 0.045, 268.0), oklch(0.405, 0.125, 262.0), pow(far, 1.15));
  vec3 day = mix(oklch(0.34, 0.105, 264.0), oklch(0.865, 0.045, 256.0), pow(far, 0.90));
  return nd(night, day);
}
vec3 mistColor() { return nd(oklch(0.44, 0.125, 262.0), oklch(0.945, 0.018, 258.0)); }

void mist(inout vec3 col, vec2 p, float level, float height, float amount) {
  if (abs(p.y - level) > 3.0 * height) return;
  float n = fbm(vec2(p.x * 2.3 + level * 31.0, p.y * 13.0 + level * 7.0));
  float d = (p.y - level) / height + (n - 0.5) * 1.1;
  col = mix(col, mistColor(), amount * exp(-d * d * 1.6));
}

// many is 1 for a clear night in the mountains and less where a town or the moon outshines them.
void stars(inout vec3 col, vec2 p, float amount, int seed, float many) {
  if (u_day > 0.5 || amount <= 0.0) return;
  for (int layer = 0; layer < 3; layer++) {
    float size = layer == 0 ? 0.011 : layer == 1 ? 0.026 : 0.085;
    ivec2 cell = ivec2(floor(p / size));
    int reach = layer == 2 ? 1 : 0;   // the small ones keep within their cells
    for (int y = -reach; y <= reach; y++) for (int x = -reach; x <= reach; x++) {
      ivec2 c = cell + ivec2(x, y);
      ivec2 k = c + ivec2(311 * layer + 7919 * seed, 97 + 104729 * seed);
      if (hash(k) > many * (layer == 2 ? 0.42 : 0.5)) continue;
      float d = length(p - (vec2(c) + 0.1 + 0.8 * vec2(hash(k + 1000), hash(k + 2000))) * size);
      if (d > (layer == 2 ? 0.030 : 0.0016)) continue;
      float light = hash(k + 3000);
      light = layer == 0 ? 0.10 + 0.22 * light : layer == 1 ? 0.2 + 0.6 * light * light : 0.75 + 0.7 * light;
      float r = (layer == 0 ? 0.00042 : layer == 1 ? 0.00066 : 0.00105) * (0.8 + 0.5 * hash(k + 5000));
      vec3 tint = mix(oklch(0.86, 0.06, 262.0), oklch(0.95, 0.05, 88.0), step(0.72, hash(k + 4000)));
      col += tint * amount * light * (smoothstep(r * 1.5, r * 0.3, d) + (layer == 2 ? 0.05 * exp(-d / 0.004) : 0.0));
    }
  }
}
void stars(inout vec3 col, vec2 p, float amount) { stars(col, p, amount, 0, 1.0); }

// ---------------------------------------------------------------- sky

// What makes the sky of a scene its own.
struct Sky {
  float horizon;  // the height at which it is palest
  int seed;       // of its stars and clouds
  float many;     // stars, see above
  float clouds;   // 0 for a clear sky, 1 for streaks all over
  vec2 sun;       // where it has set, or rises
  vec3 glow;      // hue and strength of the last light at night, hue of the morning
};

vec3 sky(vec2 p, Sky s) {
  float up = smoothstep(s.horizon, 1.02, p.y);
  vec3 night = mix(oklch(0.465, 0.123, 261.0), oklch(0.330, 0.115, 263.0), smoothstep(0.0, 0.4, up));
  night = mix(night, oklch(0.180, 0.065, 266.0), smoothstep(0.22, 1.0, up)) * mix(0.66, 1.0, smoothstep(0.1, 1.2, p.x));
  vec3 day = mix(oklch(0.930, 0.048, s.glow.z), oklch(0.955, 0.022, 78.0), smoothstep(0.0, 0.35, up));
  day = mix(day, oklch(0.887, 0.042, 247.0), smoothstep(0.3, 1.0, up));
  vec2 q = (p - s.sun) / vec2(0.62, 0.21);
  float wide = exp(-dot(q, q)), close_ = exp(-dot(q, q) * 3.2);
  night = mix(night, oklch(0.46, 0.105, s.glow.x), s.glow.y * wide);
  night = mix(night, oklch(0.58, 0.110, s.glow.x), 0.5 * s.glow.y * close_);
  day = mix(day, oklch(0.890, 0.085, s.glow.z), 0.7 * wide);
  float streak = fbm(vec2(p.x * 1.4 + float(s.seed) * 13.7, p.y * 10.0 + 0.8 * fbm(p * 3.0)));
  streak = smoothstep(0.66 - 0.24 * s.clouds, 0.82, streak) * smoothstep(s.horizon + 0.10, s.horizon + 0.30, p.y);
  vec3 lit = nd(mix(oklch(0.46, 0.11, 264.0), oklch(0.58, 0.10, s.glow.x), s.glow.y * wide), oklch(0.975, 0.022, 62.0));
  vec3 col = mix(nd(night, day), lit, streak * nd(0.10 + 0.18 * s.clouds, 0.62));
  float clear = smoothstep(s.horizon + 0.10, s.horizon + 0.42, p.y) * mix(0.55, 1.0, smoothstep(0.4, 1.1, p.x));
  stars(col, p, clear * (1.0 - 0.8 * streak * s.clouds), s.seed, s.many);
  return col;
}

// The river of stars, through c, rising to the right by the angle.
void milkyWay(inout vec3 col, vec2 p, vec2 c, float angle, float low) {
  if (u_day > 0.5) return;
  float a = radians(angle);
  vec2 r = mat2(cos(a), -sin(a), sin(a), cos(a)) * (p - c);
  float cloud = fbm(r * vec2(3.0, 7.0) + 1.4 * fbm(p * 4.0 + c));
  col += oklch(0.62, 0.10, 268.0) * 0.24 * exp(-r.y * r.y / 0.030) * smoothstep(0.30, 0.80, cloud) * smoothstep(low, low + 0.26, p.y);
}

// A moon; lit is the share of its disc in light, warm how low it stands. In the morning it pales.
void moon(inout vec3 col, vec2 p, vec2 c, float r, float lit, float warm) {
  vec2 q = (p - c) / r;
  float d = length(q);
  if (d > 14.0) return;
  vec3 tint = mix(oklch(0.93, 0.035, 250.0), oklch(0.87, 0.105, 78.0), warm);
  float disc = clamp(0.5 - (d - 1.0) * r / PX, 0.0, 1.0);
  if (lit < 0.99) disc *= smoothstep(0.985, 1.035, length(q + lit * vec2(1.9, -0.8)));
  float air = (exp(-max(d - 1.0, 0.0) * 0.9) * 0.16 + exp(-max(d - 1.0, 0.0) * 0.28) * 0.05) * smoothstep(14.0, 6.0, d);
  float plains = 1.0 - 0.20 * smoothstep(0.42, 0.62, fbm(q * 1.7 + c * 9.0));
  if (u_day > 0.5) col = mix(col, oklch(0.985, 0.012, 250.0), 0.75 * disc * plains);
  else col = mix(col + tint * lit * air, tint * plains * 0.92, disc);
}
// The sun over the horizon, in the morning only.
void sunrise(inout vec3 col, vec2 p, vec2 c) {
  if (u_day < 0.5) return;
  float d = length(p - c);
  col = mix(col, oklch(0.940, 0.100, 78.0), 0.80 * exp(-d * 8.0));
  col = mix(col, oklch(0.990, 0.040, 94.0), cover(d - 0.027, 0.0025));
}

// ---------------------------------------------------------------- trees

// Negative inside. q is measured from the foot of the trunk.
float conifer(vec2 q, float height, int seed) {
  float y = q.y / height;
  float lean = (hash(seed, 5) - 0.5) * 0.04 * y * height;
  float tiers = 6.0 + floor(4.0 * hash(seed, 6));
  float t = pow(clamp(y, 0.0, 1.0), 0.85) * tiers + (q.x > lean ? 0.35 : 0.0);
  float tooth = 1.0 - fract(t);
  float slim = 0.17 + 0.08 * hash(seed, 8);
  float w = height * slim * (1.02 - y) * (0.50 + 0.5 * tooth + 0.14 * (noise(vec2(y * 34.0, float(seed % 991))) - 0.5));
  float crown = y > 0.09 && y < 1.0 ? abs(q.x - lean) - w : height;
  float trunk = y < 0.3 && y > -0.06 ? abs(q.x) - 0.018 * height : height;
  return min(crown, trunk) * 0.85;
}
float roundTree(vec2 q, float height, int seed) {
  float d = abs(q.x) - 0.025 * height;
  if (q.y < -0.06 * height || q.y > 0.5 * height) d = height;
  for (int i = 0; i < 5; i++) {
    vec2 c = vec2((hash(seed, 20 + i) - 0.5) * 0.46, 0.5 + 0.28 * hash(seed, 30 + i)) * height;
    d = min(d, length((q - c) * vec2(1.0, 1.1)) - height * (0.15 + 0.09 * hash(seed, 40 + i)));
  }
  return d - 0.05 * height * (noise(q * 26.0 / height + float(seed % 97)) - 0.5);
}
// A row of trees standing on ridge(id). Returns its cover; density is a noise threshold from 0 to 1.
float treeLine(vec2 p, int id, float spacing, vec2 heights, float density, int seed) {
  float nearTop = ridge(id, p.x);
  if (p.y > nearTop + heights.y * 1.6 || p.y < nearTop - heights.y) return 0.0;
  float c = 0.0;
  int cell = int(floor(p.x / spacing));
  for (int j = -3; j <= 3; j++) {
    int k = cell + j;
    float x = (float(k) + 0.15 + 0.7 * hash(k, seed)) * spacing;
    float grove = noise(x * 7.0, seed + 7);
    if (grove > density) continue;
    float h = mix(heights.x, heights.y, pow(hash(k, seed + 1), 1.6)) * (0.65 + 0.7 * smoothstep(density, density - 0.35, grove));
    vec2 q = p - vec2(x, ridge(id, x) - 0.02 * h);
    if (abs(q.x) > h * 0.5) continue;
    int tree = k * 13 + seed;
    float d = hash(k, seed + 2) < CONIFERS ? conifer(q, h, tree) : roundTree(q, h * 0.62, tree);
    c = max(c, cover(d));
  }
  return c;
}

// Grass as short slanting strokes in tufts, around 0.5; size grows towards us.
float grass(vec2 p, float size) {
  vec2 g = p / size;
  g.x += 0.012 * fbm(g * 9.0);
  float strokes = fbm(vec2(g.x * 230.0 + g.y * 60.0, g.y * 64.0));
  float tufts = fbm(g * vec2(26.0, 52.0) + 5.0);
  return clamp(0.5 + 1.5 * (strokes - 0.48) + 1.1 * (tufts - 0.48), 0.0, 1.0);
}
// Blades of grass along the lower edge, in clumps.
void nearGrass(inout vec3 col, vec2 p, float paleUntil) {
  if (p.y > 0.22) return;
  vec3 dark = nd(oklch(0.105, 0.036, 270.0), oklch(0.29, 0.08, 264.0));
  if (u_day > 0.5) dark = mix(oklch(0.80, 0.04, 255.0), dark, smoothstep(paleUntil - 0.7, paleUntil, p.x));
  float c = 0.0;
  for (int row = 0; row < 2; row++) {
    float gap = row == 0 ? 0.0042 : 0.0065;
    int cell = int(floor(p.x / gap));
    for (int j = -6; j <= 6; j++) {
      int k = cell + j, s = k * 5 + row * 977;
      float x = (float(k) + hash(s, 1)) * gap;
      float clump = noise(x * 9.0, 31 + row);
      float h = (0.012 + 0.078 * clump * clump * (0.4 + 0.8 * hash(s, 2))) * (row == 0 ? 1.0 : 1.5) * (0.7 + 0.6 * smoothstep(1.0, 1.7, x));
      float y = p.y / h;
      if (y > 1.0) continue;
      float lean = (hash(s, 3) - 0.45) * 0.03 * y * y;
      c = max(c, cover(abs(p.x - x - lean) - 0.0011 * (1.0 - y) * (row == 0 ? 1.0 : 1.4)));
    }
  }
  col = mix(col, dark, c);
}

// ---------------------------------------------------------------- lanterns

vec3 glowColor() { return nd(oklch(0.76, 0.165, 74.0), oklch(0.86, 0.13, 80.0)); }

// Light in the haze around a lantern of half-width r.
float halo(vec2 p, vec2 c, float r) {
  float d = length(p - c) / r;
  return 0.46 * exp(-d * 0.85) + 0.075 * exp(-d * 0.34) + 0.0012 * exp(-d * 0.09);
}
void addHalo(inout vec3 col, float light) {
  if (u_day > 0.5) col = mix(col, glowColor(), 0.65 - 0.65 * exp(-light * 0.6));
  else col += glowColor() * light;
}
// Lamplight on a surface; at night it adds light, in the morning it only warms.
void warmGround(inout vec3 col, float albedo, float light) {
  if (u_day > 0.5) col = mix(col, oklch(0.90, 0.09, 82.0), 0.5 - 0.5 * exp(-max(light - 0.12, 0.0) * 0.5));
  else col += oklch(0.72, 0.135, 80.0) * albedo * 0.62 * light / (1.0 + 0.45 * light);
}
// The ellipse of light under a lantern, on ground seen at a slant.
float pool(vec2 p, vec2 foot, float radius) {
  vec2 q = (p - foot) / vec2(radius, radius * 0.34);
  float d = dot(q, q);
  return exp(-d * 1.1) + 0.35 * exp(-sqrt(d) * 1.3);
}

// A hanging paper lantern: c is the middle, r the half-width; tall is 0 for a globe, 1 for a long one.
void paperLantern(inout vec3 col, vec2 p, vec2 c, float r, float tall, float warm) {
  vec2 q = (p - c) / r;
  float ht = mix(0.86, 1.38, tall);
  if (abs(q.x) > 1.5 || abs(q.y) > ht + 1.4) return;
  float e = PX / r;
  vec3 dark = nd(oklch(0.17, 0.045, 270.0), oklch(0.30, 0.08, 264.0));
  float n = pow(pow(abs(q.x), 2.2) + pow(abs(q.y) / ht, mix(2.3, 3.2, tall)), 1.0 / 2.4);
  float body = clamp(0.5 - (n - 1.0) * 0.9 / e, 0.0, 1.0);
  float bulge = sqrt(max(0.0, 1.0 - q.x * q.x));
  float v = (q.y / ht - 0.10 * (1.0 - bulge)) * mix(4.0, 5.5, tall);
  float line = abs(fract(v) - 0.5);
  float width = max(0.055, e * 1.4);
  float ribs = smoothstep(width + e * 3.0, width * 0.4, line) * smoothstep(0.012, 0.004, e * 0.16);
  float heat = exp(-dot((q - vec2(0.0, -0.18 * ht)) * vec2(0.95, 0.78 / ht), (q - vec2(0.0, -0.18 * ht)) * vec2(0.95, 0.78 / ht)) * 1.9);
  vec3 skin = mix(mix(EMBER, AMBER, 0.45), YELLOW, smoothstep(0.06, 0.55, heat));
  skin = mix(skin, CORE * 1.12, smoothstep(0.45, 1.05, heat));
  skin = mix(skin, mix(skin, AMBER, 0.55), warm);
  skin *= nd(1.0, 1.03) * (1.0 - 0.30 * ribs * (1.0 - 0.5 * heat));
  skin = mix(skin, skin * 0.70, smoothstep(0.72, 1.0, n));
  col = mix(col, skin, body);
  float cap = sdBox(q - vec2(0.0, ht * 0.985), vec2(0.40, 0.085));
  cap = min(cap, sdBox(q + vec2(0.0, ht * 0.985), vec2(0.34, 0.075)));
  cap = min(cap, sdBox(q - vec2(0.0, ht * 0.985 + 0.28), vec2(0.025, 0.24)));
  cap = min(cap, sdBox(q + vec2(0.0, ht * 0.985 + 0.30), vec2(0.03 + 0.03 * smoothstep(0.0, 0.3, -(q.y + ht)), 0.25)));
  col = mix(col, dark, clamp(0.5 - cap / e, 0.0, 1.0));
}

// A glass lantern with a metal frame and a small roof; c is the middle of the glass, r its half-width.
void glassLantern(inout vec3 col, vec2 p, vec2 c, float r) {
  vec2 q = (p - c) / r;
  if (abs(q.x) > 2.0 || abs(q.y) > 3.2) return;
  float e = PX / r;
  vec3 dark = nd(oklch(0.15, 0.045, 270.0), oklch(0.28, 0.08, 264.0));
  float half_ = mix(0.72, 1.0, clamp(q.y / 2.4 + 0.5, 0.0, 1.0));
  float glass = max(abs(q.x) - half_, abs(q.y) - 1.2);
  vec2 f = (q - vec2(0.0, -0.35)) * vec2(1.1, 0.62);
  float heat = exp(-dot(f, f) * 2.1);
  vec3 pane = mix(mix(AMBER, EMBER, 0.15), YELLOW * 1.05, smoothstep(0.05, 0.5, heat));
  pane = mix(pane, CORE * 1.2, smoothstep(0.42, 0.95, heat));
  col = mix(col, pane, clamp(0.5 - glass / e, 0.0, 1.0));
  float frame = abs(glass + 0.09) - 0.10;
  frame = min(frame, max(abs(abs(q.x) - half_ * 0.36) - 0.035, glass));
  float roof = max(abs(q.x) - (1.95 - q.y) * 1.55, max(1.14 - q.y, q.y - 1.92));
  frame = min(frame, roof);
  frame = min(frame, sdBox(q - vec2(0.0, 2.02), vec2(0.20, 0.12)));
  frame = min(frame, abs(length(q - vec2(0.0, 2.38)) - 0.22) - 0.05);
  frame = min(frame, sdBox(q + vec2(0.0, 1.30), vec2(0.86, 0.13)));
  col = mix(col, dark, clamp(0.5 - frame / e, 0.0, 1.0));
}

// A post that carries a glass lantern on a curved arm; side is -1 or 1.
// Returns where the light is, so that a scene can add its halo and its pool.
vec2 postLight(vec2 foot, float height, float side) { return foot + vec2(side * height * 0.20, height * 0.79); }
void lampPost(inout vec3 col, vec2 p, vec2 foot, float height, float side, vec3 wood) {
  vec2 q = (p - foot) / height;
  if (abs(q.x) > 0.5 || q.y < -0.1 || q.y > 1.15) return;
  q.x *= side;
  float e = PX / height;
  float d = max(abs(q.x) - mix(0.021, 0.014, q.y), max(-0.04 - q.y, q.y - 0.98));
  float arm = sdSegment(q, vec2(0.0, 0.955), vec2(0.205, 0.955)) - 0.0105;
  arm = min(arm, sdSegment(q, vec2(0.0, 0.82), vec2(0.12, 0.95)) - 0.008);
  arm = min(arm, sdSegment(q, vec2(0.20, 0.955), vec2(0.20, 0.89)) - 0.004);
  d = min(min(d, arm), sdBox(q - vec2(0.0, 0.985), vec2(0.028, 0.012)));
  float toLight = smoothstep(-0.01, 0.02, q.x) * exp(-abs(q.y - 0.74) * 4.0);
  col = mix(col, wood + AMBER * 0.35 * toLight, clamp(0.5 - d / e, 0.0, 1.0));
  glassLantern(col, p, postLight(foot, height, side), height * 0.042);
}

// A rope between two points; returns its height at x. sag is measured at the middle.
vec2 ropePoint(vec2 a, vec2 b, float sag, float t) { return mix(a, b, t) - vec2(0.0, sag * 4.0 * t * (1.0 - t)); }
void rope(inout vec3 col, vec2 p, vec2 a, vec2 b, float sag, float width, vec3 tint) {
  float t = (p.x - a.x) / (b.x - a.x);
  if (t < 0.0 || t > 1.0) return;
  float y = ropePoint(a, b, sag, t).y;
  float slope = (b.y - a.y - sag * 4.0 * (1.0 - 2.0 * t)) / (b.x - a.x);
  float d = abs(p.y - y) / sqrt(1.0 + slope * slope) - width;
  col = mix(col, tint, clamp(0.5 - d / PX, 0.0, 1.0) * min(1.0, 2.0 * width / PX + 0.35));
}

// ---------------------------------------------------------------- houses

// A gabled house: its front is w wide and turned to us, its side runs sideways by `side` (signed).
// lit is the share of windows with light in them.
void house(inout vec3 col, vec2 p, vec2 foot, float w, float h, float side, float lit, int seed, vec3 wall, vec3 roof) {
  vec2 q = p - foot;
  float span = w + abs(side);
  if (abs(q.x) > span * 1.3 + 0.01 || q.y < -h || q.y > h * 1.2 + w * 1.3) return;
  float s = sign(side);
  q.x *= s;
  float len = abs(side);
  float ridgeY = h + w * 0.62;
  float eave = w * 0.10;
  vec3 glass = mix(YELLOW, AMBER, 0.55 * hash(seed, 3));
  // side wall and its roof
  float sideWall = sdBox(q - vec2(w * 0.5 + len * 0.5, h * 0.5 - h * 0.3), vec2(len * 0.5, h * 0.8));
  col = mix(col, wall * nd(0.80, 0.86), cover(sideWall));
  int count = max(1, int(len / (w * 0.42)));
  for (int i = 0; i < 6; i++) {
    if (i >= count) break;
    vec2 c = vec2(w * 0.5 + len * (float(i) + 0.5) / float(count), h * 0.52);
    float d = sdBox(q - c, vec2(w * 0.085, h * 0.17));
    bool on = hash(seed * 7 + i, 11) < lit;
    vec3 pane = on ? glass * (0.85 + 0.3 * hash(seed + i, 12)) * nd(1.0, 1.0) : wall * nd(0.62, 0.72);
    col = mix(col, pane, cover(d));
    if (w * 0.085 > PX * 4.0) col = mix(col, wall * 0.8, cover(min(abs(q.x - c.x), abs(q.y - c.y)) - w * 0.006) * cover(d));
  }
  float k = clamp((q.y - h + eave) / (ridgeY - h + eave), 0.0, 1.0);
  float l = mix(w * 0.5, 0.0, k);
  float r = mix(w * 0.5 + len + eave, len + eave * 0.4, k);
  float sideRoof = max(max(l - q.x, q.x - r), max(h - eave * 0.9 - q.y, q.y - ridgeY));
  col = mix(col, roof * nd(1.12, 1.15), cover(sideRoof));
  // chimney
  float chimney = sdBox(q - vec2(len * 0.66, ridgeY), vec2(w * 0.07, w * 0.20));
  col = mix(col, wall * 0.7, cover(chimney) * step(0.0, len - w * 0.5));
  // gable front
  float top = h + w * 0.62 * (1.0 - abs(q.x) / (w * 0.5));
  float front = max(abs(q.x) - w * 0.5, max(q.y - top, -h * 0.6 - q.y));
  col = mix(col, wall, cover(front));
  float gable = abs((q.y - top)) * 0.62 - w * 0.045;
  gable = max(gable, max(abs(q.x) - w * 0.5 - eave, h - eave * 1.2 - q.y));
  col = mix(col, roof * nd(0.8, 0.9), cover(gable));
  for (int i = 0; i < 3; i++) {
    vec2 c = i == 2 ? vec2(0.0, h * 0.98) : vec2((float(i) - 0.5) * w * 0.46, h * 0.50);
    float d = i == 2 ? length(q - c) - w * 0.075 : sdBox(q - c, vec2(w * 0.10, h * 0.17));
    bool on = hash(seed * 5 + i, 21) < lit;
    col = mix(col, on ? glass * (0.9 + 0.25 * hash(seed - i, 22)) : wall * nd(0.62, 0.75), cover(d));
    if (w * 0.1 > PX * 4.0) col = mix(col, wall * 0.8, cover(min(abs(q.x - c.x), abs(q.y - c.y)) - w * 0.006) * cover(d));
  }
}

// ---------------------------------------------------------------- land far away

// Rounded hills, one behind the other.
float hills(float x, float base, float height, int seed) {
  float sum = 0.0;
  for (int i = 0; i < 4; i++) sum += (hash(i, seed) + 0.35) * sin(x * (2.3 + 2.9 * float(i)) + 6.28 * hash(i, seed + 1)) / (1.0 + 0.9 * float(i));
  return base + height * 0.30 * (sum + 1.2) + 0.004 * fbm(x * 40.0, seed + 2);
}
// Flat-topped hills with steep upper walls over long slopes of debris.
float mesas(float x, float base, float height, int seed) {
  float h = 0.0;
  for (int i = 0; i < 6; i++) {
    float w = 0.05 + 0.15 * hash(i, seed), d = abs(x - 0.36 * (float(i) + 0.9 * hash(i, seed + 1)) + 0.1) - w;
    d += 0.014 * fbm(x * 34.0, seed + 5);
    float top = (0.45 + 0.55 * hash(i, seed + 2)) * (0.52 * smoothstep(0.016, -0.004, d) + 0.48 * smoothstep(0.17, 0.0, d));
    h = max(h, top);
  }
  return base + height * h + 0.006 * fbm(x * 30.0, seed + 3);
}
// Crests of sand: a long side to windward, a short one to leeward.
float dunes(float x, float base, float height, int seed) {
  float h = 0.0;
  for (int i = 0; i < 2; i++) {
    float u = x * (2.1 + 1.7 * float(i)) + 3.0 * hash(i, seed) + 0.16 * sin(x * 5.0 + float(seed + i)), k = floor(u), f = u - k;
    float side = f < 0.68 ? f / 0.68 : (1.0 - f) / 0.32;
    h = smoothMax(h, (0.45 + 0.55 * hash(int(k), seed + 3 + i)) * side * side * (3.0 - 2.0 * side) * (1.0 - 0.3 * float(i)), 0.05);
  }
  return base + height * h;
}
// The land under one of these outlines, or under peaks: snow and rock catch the light by their relief.
void range(inout vec3 col, vec2 p, int id, float far, float relief) {
  float h = ridge(id, p.x), d = h - p.y;
  if (d < -PX || d > 0.4) return;
  vec2 w = vec2(p.x + 0.35 * d, p.y) * vec2(11.0, 7.0);
  float face = fbm(w + 2.0 * fbm(w * 0.6)) - fbm(w + vec2(-0.35, 0.2) + 2.0 * fbm((w + vec2(-0.35, 0.2)) * 0.6));
  vec3 c = mix(land(far), nd(oklch(0.50, 0.115, 260.0), oklch(0.96, 0.030, 68.0)), smoothstep(-0.01, 0.035, face) * exp(-d * 9.0) * relief);
  col = mix(col, mix(c, mistColor(), smoothstep(0.0, 0.24, d) * nd(0.55, 0.85)), cover(-d));
}
// A city on the horizon, highest around `centre`; a few windows are lit.
void skyline(inout vec3 col, vec2 p, float base, float height, float centre, float width, float far, int seed) {
  if (p.y < base - 0.05 || p.y > base + height * 1.5) return;
  for (int row = 0; row < 2; row++) {
    float pitch = row == 0 ? 0.0135 : 0.0190;
    int k = int(floor(p.x / pitch));
    int own = k * 3 + row * 577 + seed;
    float x = (float(k) + 0.5) * pitch, rise = bump(x, centre, width);
    float h = height * (0.10 + 0.22 * hash(own, 41) + rise * (row == 0 ? 0.85 : 0.45) * hash(own, 42) * hash(own, 43) * 1.6);
    float mast = hash(own, 44) < 0.25 ? cover(max(abs(p.x - x) - 0.0006, p.y - base - h - 0.02)) : 0.0;
    float body = max(cover(max(abs(p.x - x) - pitch * (0.34 + 0.16 * hash(own, 45)), p.y - base - h)), mast);
    vec3 c = mix(mistColor(), land(far - 0.16 * float(row)), smoothstep(-0.02, 0.10, p.y - base) * 0.7 + 0.3);
    ivec2 cell = ivec2(floor(p / vec2(0.0034, 0.0052)));
    vec2 f = abs(fract(p / vec2(0.0034, 0.0052)) - 0.5);
    float lit = step(hash(cell + own * 31), 0.22) * step(f.x, 0.30) * step(f.y, 0.26) * step(p.y, base + h - 0.004) * (1.0 - mast);
    col = mix(col, mix(c, mix(AMBER, YELLOW, 0.6) * 0.85, lit * nd(0.85, 0.55)), body);
  }
  addHalo(col, 0.05 * bump(p.x, centre, width * 1.5) * exp(-abs(p.y - base) / (height * 0.6)));
}
// Open water up to the horizon: pale far away, with glints that grow towards us.
void sea(inout vec3 col, vec2 p, float level, Sky s) {
  float d = level - p.y;
  if (d < -PX) return;
  vec3 far = sky(vec2(p.x, level + 0.012 + 0.5 * d), s);
  vec3 c = mix(far, nd(oklch(0.20, 0.072, 265.0), oklch(0.80, 0.055, 252.0)), 0.30 + 0.5 * smoothstep(0.0, 0.25, d));
  float wave = fbm(vec2(p.x * 30.0 / (0.35 + d * 6.0), log(d + 0.012) * 22.0));
  c *= 1.0 + nd(0.45, 0.10) * (wave - 0.48);
  col = mix(col, c, cover(-d));
}


// ---------------------------------------------------------------- output

vec3 shoulder(vec3 c) {
  // Straight up to 0.7, then a soft roll-off, so that bright lamps keep their hue.
  vec3 over = max(c - 0.7, 0.0);
  return min(c, 0.7) + 0.3 * (1.0 - exp(-over / 0.3));
}
vec3 encode(vec3 c) { return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }

void main() {
  ASPECT = u_size.x / u_size.y;
  PX = 1.0 / u_size.y / float(u_samples) * 1.25;
  vec3 sum = vec3(0.0);
  for (int j = 0; j < u_samples; j++) for (int i = 0; i < u_samples; i++) {
    vec2 sub = (vec2(i, j) + 0.5) / float(u_samples) - 0.5;
    sum += shoulder(max(paint((gl_FragCoord.xy + sub) / u_size.y), 0.0));
  }
  vec3 c = encode(sum / float(u_samples * u_samples));
  // Triangular grain: hides the steps of 8-bit colour and gives the picture a tooth, like paper.
  ivec2 at = ivec2(gl_FragCoord.xy);
  float grain = hash(at) + hash(at + 4099) - 1.0;
  c += grain * nd(0.011, 0.009);
  o_color = vec4(c, 1.0);
}
