// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;

namespace Nam.Benchmarks.Wcf.Rows;

/// <summary>A pool for reading one array again and again: what is given back stays with its owner.</summary>
internal sealed class KeepingPool : BufferManager
{
    public override byte[] TakeBuffer(int bufferSize)
    {
        return GC.AllocateUninitializedArray<byte>(bufferSize);
    }

    public override void ReturnBuffer(byte[] buffer)
    {
    }

    public override void Clear()
    {
    }
}
