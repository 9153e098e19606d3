// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>What a store gives back: profiles of services and paths, and their records.</summary>
internal sealed class ProfileSurface() : CostSurface("profiles")
{
    private const int MostBytes = 256 << 10;
    private readonly byte[][] _examples = [.. Examples()];

    internal override byte[][] Make(Recipe recipe)
    {
        return [ByteMaker.Make(recipe, MostBytes, _examples)];
    }

    internal override void Run(byte[][] input)
    {
        var bytes = input[0];
        if (ServiceProfile.TryRead(bytes, out _))
        {
            ProfileMerge.TryMerge("server/a", bytes, _examples[0], out _);
        }

        if (PathProfile.TryRead(bytes, out _))
        {
            ProfileMerge.TryMerge("client/a", bytes, _examples[1], out _);
        }

        ProfileRecord.Read(bytes, out _, out _);
    }

    private static IEnumerable<byte[]> Examples()
    {
        var service = new ServiceProfile();
        service.Operations["a"] = new OperationProfile();
        yield return service.ToArray();
        var output = new ArrayBufferWriter<byte>();
        new PathProfile().Write(output);
        yield return output.WrittenSpan.ToArray();
        yield return ProfileRecord.Write("server/a", service.ToArray());
    }
}
