// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Nam.AspNetCore;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Gives MVC's XML replies NAM's typed route.</summary>
public static class NamMvcBuilderExtensions
{
    /// <summary>Replaces MVC's data contract XML formatter, or adds one, by <see cref="NamXmlOutputFormatter"/>.</summary>
    /// <param name="builder">MVC's builder.</param>
    /// <returns>The builder.</returns>
    public static IMvcBuilder AddNamXmlFormatter(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.PostConfigure<MvcOptions>(options =>
        {
            for (var i = 0; i < options.OutputFormatters.Count; i++)
            {
                if (options.OutputFormatters[i] is XmlDataContractSerializerOutputFormatter and not NamXmlOutputFormatter)
                {
                    var stock = (XmlDataContractSerializerOutputFormatter)options.OutputFormatters[i];
                    options.OutputFormatters[i] = new NamXmlOutputFormatter(stock.WriterSettings);
                    return;
                }
            }

            options.OutputFormatters.Add(new NamXmlOutputFormatter());
        });
        return builder;
    }
}
