// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>What the serializer makes of the items of a collection that it reads.</summary>
internal enum CollectionMaking : byte
{
    /// <summary>An array: of an array type, and of IEnumerable&lt;T&gt;, ICollection&lt;T&gt; and IList&lt;T&gt;.</summary>
    Array,

    /// <summary>A List&lt;T&gt;, of exactly this type.</summary>
    List,

    /// <summary>Another class with a public constructor without parameters, whose ICollection&lt;T&gt;.Add gets each item.</summary>
    Added,
}
