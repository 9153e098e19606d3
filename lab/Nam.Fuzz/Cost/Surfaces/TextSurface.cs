// SPDX-License-Identifier: MIT
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>Finished text into the binary form or containers.</summary>
internal sealed class TextSurface(string name, bool isContainers) : CostSurface(name)
{
    internal override byte[][] Make(Recipe recipe)
    {
        return [TextMaker.Make(recipe)];
    }

    internal override void Run(byte[][] input)
    {
        if (isContainers)
        {
            var writer = ContainerWriter.Rent(TextStyle.Writer, ContainerOptions.Default);
            if (TextToContainers.TryWrite(input[0], writer, TextStyle.Writer, ContainerOptions.Default))
            {
                writer.Complete();
            }

            ContainerWriter.Return(writer);
            return;
        }

        var binary = BinaryXmlWriter.Rent(TextStyle.Writer);
        if (XmlTextTokenizer.TryWrite(input[0], binary))
        {
            binary.Complete();
        }

        BinaryXmlWriter.Return(binary);
    }

    internal override bool WriteText(byte[][] input, PooledBuffer text)
    {
        text.Write(input[0]);
        return true;
    }
}
