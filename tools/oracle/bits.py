"""Writes what MuJoCo's functions of vectors, quaternions and poses give for random arguments, to the last bit.

    python3 bits.py LIBMUJOCO > ../../engine/src/test/resources/dev/armature/math/bits.txt

LIBMUJOCO is a native library of MuJoCo 3.5. A line is: the function, its arguments, ">", its results; a number is its 64 bits in hexadecimal.
"""
import ctypes
import math
import random
import struct
import sys

CASES = 40
mujoco = ctypes.CDLL(sys.argv[1])
random.seed(20)


def vector(n):
    return [random.gauss(0, 1) for _ in range(n)]


def unit(n):
    v = vector(n)
    length = math.sqrt(sum(x * x for x in v))
    return [x / length for x in v]


def rotation():
    return call("mju_quat2Mat", 9, [unit(4)])


def call(name, size, vectors, scalar=None, in_place=False):
    result = (ctypes.c_double * size)(*(vectors[0] if in_place else []))
    rest = vectors[1:] if in_place else vectors
    arguments = [result] + [(ctypes.c_double * len(v))(*v) for v in rest]
    if scalar is not None:
        arguments.append(ctypes.c_double(scalar))
    getattr(mujoco, name)(*arguments)
    return list(result)


def text(numbers):
    return " ".join(struct.pack(">d", x).hex() for x in numbers)


def line(name, arguments, result):
    print(name, text(arguments), ">", text(result))


def case(name, size, vectors, scalar=None, in_place=False):
    result = call(name, size, vectors, scalar, in_place)
    line(name[4:], sum(vectors, []) + ([] if scalar is None else [scalar]), result)


for _ in range(CASES):
    case("mju_mulQuat", 4, [unit(4), unit(4)])
    case("mju_mulQuatAxis", 4, [unit(4), vector(3)])
    case("mju_rotVecQuat", 3, [vector(3), unit(4)])
    case("mju_quat2Mat", 9, [unit(4)])
    case("mju_mat2Quat", 4, [rotation()])
    case("mju_normalize3", 3, [vector(3)], in_place=True)
    case("mju_normalize4", 4, [vector(4)], in_place=True)
    case("mju_mulMatVec3", 3, [vector(9), vector(3)])
    case("mju_mulMatTVec3", 3, [vector(9), vector(3)])
    case("mju_mulMatMat3", 9, [vector(9), vector(9)])
    case("mju_cross", 3, [vector(3), vector(3)])
    case("mju_mulInertVec", 6, [vector(10), vector(6)])
    case("mju_quatZ2Vec", 4, [vector(3)])
    case("mju_axisAngle2Quat", 4, [unit(3)], random.gauss(0, 2))
    case("mju_quat2Vel", 3, [unit(4)], random.uniform(0.1, 1))
    case("mju_subQuat", 3, [unit(4), unit(4)])
    case("mju_quatIntegrate", 4, [unit(4), vector(3)], random.uniform(0.1, 1), in_place=True)

    position, quat = (ctypes.c_double * 3)(), (ctypes.c_double * 4)()
    pose = [vector(3), unit(4), vector(3), unit(4)]
    mujoco.mju_mulPose(position, quat, *[(ctypes.c_double * len(v))(*v) for v in pose])
    line("mulPose", sum(pose, []), list(position) + list(quat))

    a = vector(6)
    matrix = [a[0] ** 2 + 1, a[3] / 4, a[4] / 4, a[3] / 4, a[1] ** 2 + 1, a[5] / 4, a[4] / 4, a[5] / 4, a[2] ** 2 + 1]
    values, vectors = (ctypes.c_double * 3)(), (ctypes.c_double * 9)()
    mujoco.mju_eig3(values, vectors, quat, (ctypes.c_double * 9)(*matrix))
    line("eig3", matrix, list(values) + list(quat))
