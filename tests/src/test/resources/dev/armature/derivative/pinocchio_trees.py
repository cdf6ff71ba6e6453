"""Writes pinocchio_trees.txt: derivatives of inverse and forward dynamics of random trees by Pinocchio.

pip install pin; python pinocchio_trees.py > pinocchio_trees.txt

Each tree: its MJCF in one line, q (MuJoCo's order), v, a, then tau = inverse dynamics, and by rows
dtau/dq, dtau/dv, M, da/dq, da/dv, M^-1 (the last three of forward dynamics at tau).
"""

import numpy as np
import pinocchio as pin

random = np.random.default_rng(21)
pin.seed(21)


def text(values):
    return " ".join(repr(float(x)) for x in np.asarray(values).ravel())


def rotation():
    x = random.normal(size=4)
    x /= np.linalg.norm(x)
    return pin.Quaternion(x[0], x[1], x[2], x[3])  # w, x, y, z


def tree(joints, branches=2):
    model = pin.Model()
    model.gravity.linear = np.array([0, 0, -9.81])
    inside = []
    path = [0]
    for i, kind in enumerate(joints):
        # a child of the last joint or of one above it: Pinocchio wants numbers depth first
        path = path[: len(path) - int(random.integers(0, min(branches, len(path) - 1) + 1))]
        parent = path[-1]
        path.append(i + 1)
        place = random.uniform(-0.4, 0.4, 3)
        turn = rotation()
        axis = random.normal(size=3)
        axis /= np.linalg.norm(axis)
        mass = random.uniform(0.3, 2)
        com = random.uniform(-0.2, 0.2, 3)
        half = random.uniform(0.05, 0.2, 3) ** 2
        moments = mass / 3 * np.array([half[1] + half[2], half[0] + half[2], half[0] + half[1]])
        axes = rotation()
        if kind == "hinge":
            joint = pin.JointModelRevoluteUnaligned(axis)
        elif kind == "slide":
            joint = pin.JointModelPrismaticUnaligned(axis)
        else:
            joint = pin.JointModelSpherical()
        number = model.addJoint(parent, joint, pin.SE3(turn, place), f"j{i + 1}")
        r = axes.toRotationMatrix()
        inertia = pin.Inertia(mass, com, r @ np.diag(moments) @ r.T)
        model.appendBodyToJoint(number, inertia, pin.SE3.Identity())
        wxyz = [turn.w, turn.x, turn.y, turn.z]
        inner = [axes.w, axes.x, axes.y, axes.z]
        inside.append(
            (
                parent,
                f"<body pos='{text(place)}' quat='{text(wxyz)}'><joint type='{kind}' axis='{text(axis)}'/>"
                f"<inertial pos='{text(com)}' quat='{text(inner)}' mass='{mass!r}' diaginertia='{text(moments)}'/>",
            )
        )

    def write(number):
        below = [(i + 1, body) for i, (parent, body) in enumerate(inside) if parent == number]
        return "".join(body + write(i) + "</body>" for i, body in below)

    xml = "<mujoco><worldbody>" + write(0) + "</worldbody></mujoco>"
    q = pin.randomConfiguration(model, -2 * np.ones(model.nq), 2 * np.ones(model.nq))
    v = random.uniform(-2, 2, model.nv)
    a = random.uniform(-5, 5, model.nv)
    # results are views of the data, so copies
    data = model.createData()
    dq, dv, inertia = (np.array(x) for x in pin.computeRNEADerivatives(model, data, q, v, a))
    tau = np.array(pin.rnea(model, data, q, v, a))
    fq, fv, inverse = (np.array(x) for x in pin.computeABADerivatives(model, data, q, v, tau))
    for m in (inertia, inverse):
        m[np.tril_indices(model.nv, -1)] = m.T[np.tril_indices(model.nv, -1)]
    qpos = []
    for joint in list(model.joints)[1:]:
        x = q[joint.idx_q : joint.idx_q + joint.nq]
        qpos += list(x) if joint.nq == 1 else [x[3], x[0], x[1], x[2]]
    print(xml)
    print(text(qpos))
    for values in (v, a, tau):
        print(text(values))
    for matrix in (dq, dv, inertia, fq, fv, inverse):
        print(text(matrix))


KINDS = ["hinge", "slide", "ball"]
tree(["hinge", "hinge"], 0)
tree(["hinge", "slide", "ball", "hinge"])
for _ in range(4):
    tree([KINDS[int(k)] for k in random.integers(0, 3, 6)])
