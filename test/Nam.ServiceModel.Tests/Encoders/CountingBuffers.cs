// SPDX-License-Identifier: MIT

using System.ServiceModel.Channels;

namespace Nam.ServiceModel.Tests.Encoders;

/// <summary>A buffer manager that knows which of its arrays are out, and takes none twice.</summary>
internal sealed class CountingBuffers : BufferManager
{
    private readonly HashSet<byte[]> _out = [];

    /// <summary>Gets how many arrays were taken and not given back.</summary>
    public int Out => _out.Count;

    public override byte[] TakeBuffer(int bufferSize)
    {
        var array = new byte[bufferSize];
        _out.Add(array);
        return array;
    }

    public override void ReturnBuffer(byte[] buffer) =>
        Assert.True(_out.Remove(buffer), "The array is not one of these buffers', or was returned before.");

    public override void Clear() => _out.Clear();

    /// <summary>Takes a buffer that holds some bytes behind an offset.</summary>
    public ArraySegment<byte> Take(byte[] bytes, int offset = 0)
    {
        var array = TakeBuffer(bytes.Length + offset + 7);
        bytes.CopyTo(array, offset);
        return new ArraySegment<byte>(array, offset, bytes.Length);
    }
}
