// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Inputs;

/// <summary>Makes structures of random documents: rows that are much the same, with odd ones between, in one block or several.</summary>
internal sealed class SkeletonMaker
{
    private const int MostDepth = 12;
    private static readonly string[] Names = ["a", "b", "c", "Row", "Item", "Value", "nil", "long-name", "é", "Key"];
    private static readonly string[] Prefixes = ["", "p", "i", "longer"];

    private readonly StructureEncoder _encoder = new();
    private readonly List<byte[]> _blocks = [];
    private int _depth;
    private FuzzRandom _random;
    private int _budget;

    /// <summary>Makes the tokens of a document.</summary>
    internal byte[][] Make(ulong seed)
    {
        _random = new FuzzRandom(seed);
        _blocks.Clear();
        _depth = 0;
        _encoder.Begin();
        _budget = 2 + _random.Below(_random.Below(8) == 0 ? 60 : 10);
        if (_random.Below(8) == 0)
        {
            _encoder.Take(_encoder.Find(NodeKind.Comment));
        }

        Start("r");
        while (_depth != 0)
        {
            Step();
        }

        _blocks.Add(_encoder.EndDocument().ToArray());
        return [.. _blocks];
    }

    private void Step()
    {
        if (--_budget < 0)
        {
            End();
            return;
        }

        switch (_random.Below(16))
        {
            case 0 or 1 when _depth < MostDepth:
                Start(Names[_random.Below(Names.Length)]);
                break;
            case 2:
                Again();
                break;
            case 3:
                _encoder.Take(_encoder.Find(NodeKind.Empty, Prefix(), Names[_random.Below(Names.Length)]));
                break;
            case 4:
                _encoder.Take(_encoder.Find(NodeKind.Text));
                break;
            case 5 when _random.Below(3) == 0:
                _encoder.Take(
                    _random.Below(2) == 0 ? _encoder.Find(_random.Below(2) == 0 ? NodeKind.Comment : NodeKind.Section)
                        : _encoder.Find(NodeKind.Instruction, string.Empty, "target"));
                break;
            case 6 when _random.Below(4) == 0:
                _blocks.Add(_encoder.EndBlock().ToArray());
                _encoder.StartBlock();
                break;
            case 7 when _depth > 1:
                End();
                break;
            default:
                _encoder.Take(_encoder.Find(NodeKind.Leaf, Prefix(), Names[_random.Below(4)]));
                break;
        }
    }

    /// <summary>The same few leaves many times over.</summary>
    private void Again()
    {
        var leaves = new int[1 + _random.Below(3)];
        for (var row = _random.Below(_random.Below(16) == 0 ? 200 : 6); row >= 0; row--)
        {
            for (var index = 0; index < leaves.Length; index++)
            {
                leaves[index] = leaves[index] == 0 ? _encoder.Find(NodeKind.Leaf, Prefix(), Names[index]) : leaves[index];
                _encoder.Take(leaves[index]);
            }
        }
    }

    private void Start(string name)
    {
        var isRoot = _depth == 0;
        _encoder.StartElement(_encoder.Find(NodeKind.Element, isRoot ? string.Empty : Prefix(), name));
        _depth++;
        _encoder.StartTag();
        if (isRoot)
        {
            for (var index = 1; index < Prefixes.Length; index++)
            {
                _encoder.TakeInTag(_encoder.Find(NodeKind.Declaration, Prefixes[index], "urn:" + Prefixes[index]));
            }
        }

        if (_random.Below(6) == 0)
        {
            _encoder.TakeInTag(
                _encoder.Find(NodeKind.Declaration, string.Empty, _random.Below(3) == 0 ? string.Empty : "urn:" + _random.Below(3)));
        }

        for (var index = _random.Below(3); index > 0; index--)
        {
            _encoder.TakeInTag(_encoder.Find(NodeKind.Attribute, Prefixes[index], Names[4 + index]));
        }

        _encoder.EndTag();
    }

    private void End()
    {
        _encoder.EndElement();
        _depth--;
    }

    private string Prefix()
    {
        return Prefixes[_random.Below(8) == 0 ? _random.Below(Prefixes.Length) : 0];
    }
}
