// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Cost;

/// <summary>Makes structures of containers by the encoder's events, without the text that would name every node in full.</summary>
internal static class StructureMaker
{
    /// <summary>The tokens of each block.</summary>
    internal static byte[][] Make(Recipe recipe, bool hasValues)
    {
        var genes = new GeneReader(recipe);
        var events = genes.Size(100, 2_000_000);
        var names = new NameMaker(ref genes, 200_000);
        var nodes = genes.Size(1, 70_000);
        var prefixes = genes.SizeOrNone(2, 256);
        var prefixOrder = genes.Choice(3);
        var scopes = genes.SizeOrNone(2, 60_000);
        var attributes = genes.SizeOrNone(2, 1_024);
        var depth = genes.SizeOrNone(2, 1_000);
        var blocks = genes.SizeOrNone(2, 5_000);
        var damage = genes.SizeOrNone(2, 4);
        var random = genes.Random();
        var lap = genes.Size(1, 70_000);

        var forms = new List<byte[]>();
        using var encoder = new StructureEncoder();
        encoder.Begin();
        try
        {
            Start(encoder, "r");
            for (var prefix = 0; prefix < prefixes; prefix++)
            {
                encoder.TakeInTag(encoder.Find(NodeKind.Declaration, "p" + prefix, "u" + (prefix % 10)));
            }

            encoder.EndTag();
            for (var level = 0; level < depth; level++)
            {
                Start(encoder, names[level % names.Count]);
            }

            for (var step = 0; step < Math.Min(events, nodes); step++)
            {
                if (scopes != 0)
                {
                    Start(encoder, "s");
                    encoder.TakeInTag(encoder.Find(NodeKind.Declaration, "q" + (step % scopes), "u"));
                    encoder.EndTag();
                }

                var prefix = prefixes == 0 ? string.Empty : "p" + (prefixOrder switch { 0 => 0, 1 => prefixes - 1, _ => step % prefixes });
                var name = names[names.Pick(step, ref random)];
                if (attributes > 0 && step % 8 == 0)
                {
                    Start(encoder, name);
                    for (var index = 0; index < attributes; index++)
                    {
                        encoder.TakeInTag(encoder.Find(
                            hasValues ? NodeKind.Attribute : NodeKind.Declaration, hasValues ? prefix : "a" + index,
                            hasValues ? "a" + index : "u"));
                    }

                    encoder.EndTag();
                    encoder.EndElement();
                }
                else
                {
                    encoder.Take(encoder.Find(hasValues ? NodeKind.Leaf : NodeKind.Empty, prefix, name));
                }

                if (scopes != 0)
                {
                    encoder.EndElement();
                }

                if (blocks > 0 && step % Math.Max(1, nodes / blocks) == 0)
                {
                    forms.Add(encoder.EndBlock().ToArray());
                    encoder.StartBlock();
                }
            }

            // Laps through the same few places, predicted and not.
            for (var step = 0; encoder.EventCount < events; step++)
            {
                encoder.Take(encoder.Find(NodeKind.Empty, string.Empty, "l" + (step % lap)));
            }

            while (encoder.Current != 0)
            {
                encoder.EndElement();
            }

            forms.Add(encoder.EndDocument().ToArray());
        }
        catch (NotSupportedException)
        {
            // Over a limit: as far as it came, which the decoder refuses as late as that.
            forms.Add(encoder.EndBlock().ToArray());
        }

        forms[^1] = Damage.Of(forms[^1], damage, ref random);
        return [.. forms];
    }

    private static void Start(StructureEncoder encoder, string name)
    {
        encoder.StartElement(encoder.Find(NodeKind.Element, string.Empty, name));
        encoder.StartTag();
    }
}
