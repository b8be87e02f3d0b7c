// What the still lifes share: the night outside, a table before it, and things in the light of one lamp.
// A picture sets HORIZON and SEED, so that no two have the same hills, before it calls outside().

float HORIZON = 0.44;
int SEED = 0;

// Things are painted with the share of light that they give back, and lit by these two.
#define AMBIENT (oklch(0.50, 0.13, 262.0) * 0.30)
#define LAMPLIGHT oklch(0.87, 0.112, 80.0)
vec3 lit(vec3 albedo, float light) { return albedo * (AMBIENT + LAMPLIGHT * light); }
vec3 lit(vec3 albedo, float light, float ambient) { return albedo * (AMBIENT * ambient + LAMPLIGHT * light); }
// The light of a lamp at a place; reach is where a quarter of it is left.
float lightAt(vec2 p, vec2 lamp, float reach) {
  float d = length(p - lamp) / reach;
  return 1.0 / ((1.0 + d * d) * (1.0 + d * d));
}

#define PAPER vec3(0.88, 0.86, 0.80)
#define INK vec3(0.045, 0.065, 0.17)
#define BRASS vec3(0.66, 0.46, 0.17)
#define LEATHER vec3(0.055, 0.085, 0.23)

// ---------------------------------------------------------------- shapes

float sdRound(vec2 q, vec2 b, float r) { return sdBox(q, b - r) - r; }
float halfPlane(vec2 p, vec2 a, vec2 b) { vec2 e = normalize(b - a); return e.y * (p.x - a.x) - e.x * (p.y - a.y); }
// A convex shape of four corners, counterclockwise.
float sdQuad(vec2 p, vec2 a, vec2 b, vec2 c, vec2 d) {
  return max(max(halfPlane(p, a, b), halfPlane(p, b, c)), max(halfPlane(p, c, d), halfPlane(p, d, a)));
}
float sdTriangle(vec2 p, vec2 a, vec2 b, vec2 c) {
  return max(max(halfPlane(p, a, b), halfPlane(p, b, c)), halfPlane(p, c, a));
}
float sdEllipse(vec2 q, vec2 r) { return (length(q / r) - 1.0) * min(r.x, r.y); }
// How far p lies along two edges that start at a: 0 to 1 inside of the parallelogram.
vec2 along(vec2 p, vec2 a, vec2 right, vec2 up) {
  vec2 d = p - a;
  return vec2(d.x * up.y - d.y * up.x, right.x * d.y - right.y * d.x) / (right.x * up.y - right.y * up.x);
}
vec2 turned(vec2 q, float degrees) {
  float a = radians(degrees);
  return vec2(q.x * cos(a) + q.y * sin(a), q.y * cos(a) - q.x * sin(a));
}
void lay(inout vec3 col, vec3 tint, float d) { col = mix(col, tint, cover(d)); }

// ---------------------------------------------------------------- the place

// 0 mountains, 1 wooded hills
float ridge(int id, float x) {
  x += float(SEED) * 0.37;
  if (id == 0) return HORIZON + 0.085 + 0.34 * fbm(x * 1.9, 11) + 0.035 * fbm(x * 17.0, 19);
  return HORIZON + 0.015 + 0.17 * fbm(x * 1.7, 31) + 0.01 * fbm(x * 24.0, 37);
}

vec3 outside(vec2 p) {
  float up = smoothstep(HORIZON, 1.05, p.y);
  vec3 c = mix(oklch(0.455, 0.122, 260.0), oklch(0.315, 0.110, 263.0), smoothstep(0.0, 0.42, up));
  c = mix(c, oklch(0.180, 0.064, 267.0), smoothstep(0.25, 1.0, up));
  float streak = smoothstep(0.48, 0.82, fbm(vec2(p.x * 1.6 + float(SEED), p.y * 9.0 + 0.8 * fbm(p * 3.0))));
  c = mix(c, oklch(0.48, 0.11, 263.0), streak * 0.13 * smoothstep(1.05, 0.7, p.y));
  // Fewer and larger stars than in a landscape: these pictures are shown small.
  stars(c, p * 0.62 + vec2(float(SEED) * 0.73, 3.0), 1.15 * smoothstep(HORIZON + 0.14, HORIZON + 0.34, p.y));
  float d = ridge(0, p.x) - p.y;
  vec3 far = mix(land(0.74), mistColor(), smoothstep(0.0, 0.14, d) * 0.75);
  far += oklch(0.6, 0.1, 258.0) * 0.07 * exp(-abs(d) / 0.005);
  lay(c, far, -d);
  mist(c, p, HORIZON + 0.05, 0.05, 0.35);
  float wood = max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.021, vec2(0.032, 0.085), 0.55, 301 + SEED));
  c = mix(c, mix(land(0.30), mistColor(), 0.55 * smoothstep(0.02, -0.12, p.y - ridge(1, p.x))), wood);
  return c;
}

const float TABLE = 0.285;   // its far edge

// The table's planks run away from us; light is what falls on it.
void table(inout vec3 col, vec2 p, float light) {
  float d = TABLE - p.y;
  if (d < -PX) return;
  float depth = 0.42 + d * 1.5;
  vec2 w = vec2((p.x - 0.5) / depth, 1.0 / depth);
  float plank = w.x * 3.1 + 0.37;
  float board = hash(int(floor(plank)), 7 + SEED);
  float grain = fbm(vec2(w.x * 42.0 + board * 19.0, w.y * 2.2 + 0.5 * fbm(w * 5.0)));
  vec3 wood = vec3(0.165, 0.135, 0.165) * (0.74 + 0.30 * board + 0.62 * (grain - 0.45));
  wood *= 1.0 - 0.62 * smoothstep(0.030, 0.010, min(fract(plank), 1.0 - fract(plank)));
  vec3 c = lit(wood, light, 1.25) + AMBIENT * 0.035;
  c *= 1.0 - 0.45 * smoothstep(0.10, 0.29, d);
  c += (oklch(0.6, 0.1, 258.0) * 0.07 + LAMPLIGHT * 0.10 * light) * exp(-d / 0.005);
  lay(col, c, -d);
}
// Where a thing stands, the table is dark.
void contact(inout vec3 col, vec2 p, vec2 at, vec2 size, float amount) {
  vec2 q = (p - at) / size;
  col *= 1.0 - amount * exp(-dot(q, q)) * step(p.y, TABLE);
}
// A lantern that stands, with its halo; c is the middle of the glass.
void standingLantern(inout vec3 col, vec2 p, vec2 c, float r) {
  addHalo(col, 1.0 * halo(p, c, r * 1.15));
  glassLantern(col, p, c, r);
}
